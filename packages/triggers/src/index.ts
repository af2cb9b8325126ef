export { fenceData, payloadChars } from './fence-data.ts';
export { readPayload } from './read-payload.ts';
export { type DeliveryCheck, type HookDelivery, verifyDelivery } from './verify-delivery.ts';
