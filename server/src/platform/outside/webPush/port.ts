/** A browser's push endpoint and keys. */
export type Device = { endpoint: string; p256dh: string; auth: string }
export type PushOptions = {
  /** How long the service stores it for a browser that is offline. */
  ttlSeconds: number
}

/** `gone`: the subscription no longer exists. `refused`: the same message would be refused again. */
export type PushResult = 'sent' | 'gone' | 'refused'

/** A transport of push messages to browsers. */
export type Pusher = {
  /** The public key by which browsers know us. */
  publicKey: string
  /** Whether messages may be sent to this endpoint. */
  accepts(endpoint: string): boolean
  /** Resolves once the service has accepted or permanently refused the message; throws temporary failures. */
  send(device: Device, payload: string, options: PushOptions): Promise<PushResult>
}
