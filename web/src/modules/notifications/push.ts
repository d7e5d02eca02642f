import { calls } from '#core/calls.ts'

/** The state of push notifications in this browser. */
export type PushState = 'on' | 'off' | 'refused' | 'missing'

const worker = '/push-worker.js'
const isThere = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const registration = () => navigator.serviceWorker.getRegistration('/')
const subscription = async () => (await registration())?.pushManager.getSubscription()

/**
 * The server is authoritative: it deletes the subscription with the session, so that the next person who signs in here is not notified
 * without asking for it.
 */
export async function pushState(): Promise<PushState> {
  if (!isThere()) return 'missing'
  if (Notification.permission === 'denied') return 'refused'
  const found = await subscription()
  if (!found || Notification.permission !== 'granted') return 'off'
  const { key, endpoint } = await calls.notifications.pushKey()
  // A subscription with another key, for example after the product moved, can no longer be delivered to.
  return endpoint === found.endpoint && keyOf(found) === key ? 'on' : 'off'
}

/** Asks for permission, on a click, and sends the browser's subscription to the server. */
export async function beginPush(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return
  const { key } = await calls.notifications.pushKey()
  await navigator.serviceWorker.register(worker, { scope: '/' })
  const { pushManager } = await navigator.serviceWorker.ready
  const old = await pushManager.getSubscription()
  if (old && keyOf(old) !== key) await old.unsubscribe()
  await saveSubscription(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
}

export async function endPush(): Promise<void> {
  const found = await subscription()
  if (!found) return
  await calls.notifications.removeDevice({ endpoint: found.endpoint })
  await found.unsubscribe()
}

async function saveSubscription(found: PushSubscription): Promise<void> {
  const { endpoint, keys } = found.toJSON()
  await calls.notifications.addDevice({
    endpoint: endpoint ?? found.endpoint,
    keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
  })
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
