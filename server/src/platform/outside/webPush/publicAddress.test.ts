import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { isPublicAddress, isPublicEndpoint, lookupPublic } from './publicAddress.ts'
import { vapidKeys } from './vapidKeys.ts'

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/', false],
  ['https://user:pass@fcm.googleapis.com/', false],
  ['https://localhost/', false],
  ['https://printer.local/', false],
  ['https://metadata.google.internal/', false],
  ['https://intranet/', false],
  ['https://127.0.0.1/', false],
  ['https://2130706433/', false],
  ['https://0x7f.1/', false],
  ['https://10.1.2.3/', false],
  ['https://169.254.169.254/latest/meta-data', false],
  ['https://[::1]/', false],
  ['https://[::ffff:127.0.0.1]/', false],
  ['https://[fd00::1]/', false],
  ['https://[2606:4700::1111]/', true],
  ['not an address', false],
])('%s is sent to: %s', (endpoint, isTaken) => {
  expect(isPublicEndpoint(endpoint)).toBe(isTaken)
})

test('a host name that resolves to a private address is not dialled', async () => {
  const asked = promisify((done: (error: Error | null) => void) => lookupPublic('localhost', {}, (error) => done(error)))
  await expect(asked()).rejects.toThrow('leads to an address that nothing is sent to')
  expect(['8.8.8.8', '172.15.0.1', '172.32.0.1', '2a00:1450::1'].every(isPublicAddress)).toBe(true)
  expect(['172.16.0.1', '192.168.1.1', '100.64.0.1', '224.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::'].some(isPublicAddress)).toBe(false)
})

test('a secret always gives the same key pair, and another secret another one', () => {
  const [keys, others] = [vapidKeys('a secret of this installation'), vapidKeys('another secret')]
  expect(vapidKeys('a secret of this installation')).toEqual(keys)
  expect(others.publicKey).not.toBe(keys.publicKey)
  expect(Buffer.from(keys.publicKey, 'base64url')).toHaveLength(65)
  expect(Buffer.from(keys.privateKey, 'base64url')).toHaveLength(32)
})
