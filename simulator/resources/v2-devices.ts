import { Problem } from '../front/call.ts';
import type { Json } from '../json.ts';
import { type NewDevice, registerAll, registerDevice, removeDevice } from './devices.ts';
import { removeLineItem } from './lifecycle.ts';
import { numberedPage } from './pagination.ts';
import type { DeviceRecord, UserRecord } from './records.ts';
import { v2User } from './users.ts';
import { deviceStatus, deviceV2 } from './v2-views.ts';
import type { Context, Handler } from './world.ts';

/** A new device of v2 in the words of v3. */
function newDevice(device: Json): NewDevice {
  const { type, kind, description, purchase, ...rest } = device;
  const isPhone = type !== 'item';
  return {
    ...(rest as Json & NewDevice),
    kind: isPhone ? 'phone' : String(kind),
    ...(isPhone && rest.carrier === undefined ? { carrier: 'unlocked' } : {}),
    itemDescription: description ?? null,
    ...(purchase === undefined ? {} : { purchase: { receiptProvided: false, ...(purchase as Json) } }),
  };
}

const list: Handler = (context) => {
  const user = v2User(context, 'intUserId');
  const type = context.query<string | null>('type', null);
  const statuses = context.query('status', ['registered', 'covered']);
  const devices = context.store
    .ownedBy('device', user.id)
    .filter(({ kind }) => type === null || (kind === 'phone') === (type === 'phone'))
    .filter((device) => statuses.includes(deviceStatus(device)))
    .toReversed();
  const { items, pagination, headers } = numberedPage(context, devices);
  return { status: 200, body: { data: items.map((device) => deviceV2(context, device)), pagination }, headers };
};

const create: Handler = (context) => {
  const user = v2User(context, 'intUserId');
  const { device } = registerDevice(context, newDevice(context.body), { user, pointer: '' });
  return { status: 201, body: deviceV2(context, device), headers: deviceLocation(user) };
};

const createPhones: Handler = (context) => {
  const user = v2User(context, 'intUserId');
  const phones = (context.body.phones as Json[]).map((phone) => newDevice({ ...phone, type: 'phone' }));
  const registered = registerAll(context, phones, { user, allowsCovered: false });
  return {
    status: 201,
    body: { data: registered.map((device) => deviceV2(context, device)) },
    headers: deviceLocation(user),
  };
};

function deviceLocation({ legacyId }: UserRecord): Record<string, string> {
  return { Location: `/simulator/public/v2/partners/users/${legacyId}/devices` };
}

const remove: Handler = (context) => {
  const user = v2User(context, 'intUserId');
  const device = v2Device(context, user, context.pathNumber('intDeviceId'));
  if (device.removedAt !== null) return { status: 204 };
  const endsCoverage = context.query('endCoverage', false);
  if (endsCoverage) context.requireScope('contracts:write');
  if (device.coveredBy !== null) {
    const lineItem = context.lineItem(device.coveredBy);
    if (!endsCoverage)
      throw new Problem(
        'device_already_covered',
        `Line item ${lineItem.legacyId} covers device ${device.legacyId}. Send endCoverage=true to end it.`,
      );
    removeLineItem(context, lineItem, {
      reason: 'customer_request',
      note: null,
      endReason: 'device_removed',
      by: 'partner',
    });
  }
  const removed = context.device(device.id);
  if (removed.lentFor !== null) {
    const lineItem = context.lineItem(removed.lentFor);
    context.saveLineItem({ ...lineItem, serviceDeviceId: null });
  }
  removeDevice(context, { ...removed, lentFor: null });
  return { status: 204 };
};

/** A device of a user by its v2 id, removed ones included. */
export function v2Device(context: Context, user: UserRecord, id: number): DeviceRecord {
  const device = context.store.byLegacy('device', id);
  if (device?.userId === user.id) return device;
  throw new Problem('device_not_found', `User ${user.legacyId} has no device ${id}.`);
}

export const V2_DEVICE_OPERATIONS: Record<string, Handler> = {
  getPublicV2PartnersUsersIntUserIdDevices: list,
  postPublicV2PartnersUsersIntUserIdDevices: create,
  postPublicV2PartnersUsersIntUserIdPhones: createPhones,
  deletePublicV2UsersIntUserIdDevicesIntDeviceId: remove,
};
