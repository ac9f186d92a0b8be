import type { V2 } from '../../shared/schemas.ts';
import { collection, numberedPage } from '../api/collection.ts';
import { colorOf } from '../api/color.ts';
import { created, type Handlers, requireScope } from '../api/handler.ts';
import { type NewDevice, registerDevice, registerPhones, removeDevice } from '../business/devices.ts';
import { removeLineItem } from '../business/endings.ts';
import { RefusalError } from '../refusal-error.ts';
import type { UserRecord } from '../store/records.ts';
import { find, findUser } from './find.ts';
import { deviceStatus, deviceView, phoneView } from './views.ts';

export const DEVICE_HANDLERS = {
  getPublicV2PartnersUsersIntUserIdDevices: collection({
    find: (world, { path }) => world.objects.ownedBy('device', findUser(world, path.intUserId).id).toReversed(),
    defaults: { status: ['registered', 'covered'] },
    filters: {
      type: ({ kind }, type) => (kind === 'phone') === (type === 'phone'),
      status: (device, statuses) => statuses.includes(deviceStatus(device)),
    },
    page: numberedPage,
    view: (world, device) => deviceView(world, device),
  }),

  postPublicV2PartnersUsersIntUserIdDevices: (world, { path, body }) => {
    const user = findUser(world, path.intUserId);
    const { device } = registerDevice(world, newDevice(body, ''), { user, pointer: '' });
    return created(deviceView(world, device), pathOf(user));
  },

  postPublicV2PartnersUsersIntUserIdPhones: (world, { path, body }) => {
    const user = findUser(world, path.intUserId);
    const phones = body.phones.map((phone, index) => newDevice({ ...phone, type: 'phone' }, `/phones/${index}`));
    const data = registerPhones(world, phones, { user }).map((device) => phoneView(world, device));
    return created({ data }, pathOf(user));
  },

  deletePublicV2UsersIntUserIdDevicesIntDeviceId: (world, { path, query: { endCoverage = false }, scopes }) => {
    const user = findUser(world, path.intUserId);
    const device = find(world, 'device', { user, id: path.intDeviceId });
    if (device.removedAt !== null) return { status: 204 };
    if (endCoverage) requireScope(scopes, 'contracts:write');
    if (device.coveredBy !== null) {
      const lineItem = world.get('line-item', device.coveredBy);
      if (!endCoverage)
        throw new RefusalError(
          'device_already_covered',
          `Line item ${lineItem.legacyId} covers device ${device.legacyId}. Send endCoverage=true to end it.`,
        );
      const ending = { reason: 'customer_request', note: null, endReason: 'device_removed', by: 'partner' } as const;
      removeLineItem(world, lineItem, ending);
    }
    const removed = world.get('device', device.id);
    if (removed.lentFor !== null)
      world.saveLineItem({ ...world.get('line-item', removed.lentFor), serviceDeviceId: null });
    removeDevice(world, { ...removed, lentFor: null });
    return { status: 204 };
  },
} satisfies Partial<Handlers>;

/** A new device in the words of v3. v2 does not refuse unknown properties, so only the documented ones are taken. */
function newDevice(device: V2<'DeviceCreate'>, pointer: string): NewDevice {
  const { manufacturer, model, condition, role = 'owned', grade = null, serialNumber = null, purchase } = device;
  const bought = purchase === undefined ? {} : { purchase: { receiptProvided: false, ...purchase } };
  const common = { manufacturer, model, condition, role, grade, serialNumber, ...bought };
  if (device.type === 'item') return { ...common, kind: device.kind, itemDescription: device.description ?? null };
  const { imei, storageGb = null, carrier = 'unlocked' } = device;
  const color = colorOf(device, pointer);
  return { ...common, kind: 'phone', imei, storageGb, color, carrier };
}

function pathOf({ legacyId }: UserRecord): string {
  return `/public/v2/partners/users/${legacyId}/devices`;
}
