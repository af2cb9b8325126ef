export { fenceData, payloadChars } from './fence-data.ts';
export { createFileWatch, type FileWatch, type WatchProblem } from './file-watch.ts';
export { readPayload } from './read-payload.ts';
export { type DeliveryCheck, type HookDelivery, verifyDelivery } from './verify-delivery.ts';
