/** The named state of the simulator, or the operation, that causes each event of its API. */
export const CAUSES: Readonly<Record<string, { state: string } | { operation: string }>> = {
  contractActivated: { state: 'first-sale' },
  contractSuspended: { state: 'past-due' },
  contractCancelled: { state: 'everything-cancelled' },
  contractLineItemUpdated: { state: 'claim-open' },
  deviceVerified: { state: 'first-sale' },
  orderShipped: { operation: 'createOrder' },
};
