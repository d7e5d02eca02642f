import { calls } from '#core/calls.ts'

/** How it stands with news in this browser while the product is closed. */
export type PushStanding = 'on' | 'off' | 'refused' | 'missing'

const worker = '/push-worker.js'
const isThere = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const registration = () => navigator.serviceWorker.getRegistration('/')
const subscription = async () => (await registration())?.pushManager.getSubscription()

/** The server has the last word: it forgets this browser with the session, so that whoever signs in next here hears nothing that they did not ask for. */
export async function pushStanding(): Promise<PushStanding> {
  if (!isThere()) return 'missing'
  if (Notification.permission === 'denied') return 'refused'
  const found = await subscription()
  if (!found || Notification.permission !== 'granted') return 'off'
  const { key, endpoint } = await calls.notifications.pushKey()
  // What was subscribed for another key, as after a move, reaches nobody any more.
  return endpoint === found.endpoint && keyOf(found) === key ? 'on' : 'off'
}

/** Asks the person, by their own click, and tells the server where this browser is reached. */
export async function beginPush(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return
  const { key } = await calls.notifications.pushKey()
  await navigator.serviceWorker.register(worker, { scope: '/' })
  const { pushManager } = await navigator.serviceWorker.ready
  const old = await pushManager.getSubscription()
  if (old && keyOf(old) !== key) await old.unsubscribe()
  await tell(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
}

export async function endPush(): Promise<void> {
  const found = await subscription()
  if (!found) return
  await calls.notifications.removeDevice({ endpoint: found.endpoint })
  await found.unsubscribe()
}

async function tell(found: PushSubscription): Promise<void> {
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
    .replace(/=+$/, '')
}
