/** A port may answer at once or later; the turn awaits either. */
export type Awaitable<Value> = Value | Promise<Value>;
