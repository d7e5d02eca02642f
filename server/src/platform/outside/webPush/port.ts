/** Where a browser is reached, and the keys that only it can read with. */
export type Device = { endpoint: string; p256dh: string; auth: string }
export type PushOptions = {
  /** For how long the service keeps it for a browser that is off. */
  ttlSeconds: number
}

/** `gone` where the browser is there no more, `refused` where the same would be refused again. */
export type Sent = 'sent' | 'gone' | 'refused'

/** Who carries messages to browsers that do not have the product open. */
export type Pusher = {
  /** What browsers know us by. */
  publicKey: string
  /** Whether an address is one that we ever send to. */
  accepts(endpoint: string): boolean
  /** Comes back once the browser's service has taken it or says that it never will; throws what may be better later. */
  send(device: Device, payload: string, options: PushOptions): Promise<Sent>
}
