import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#config/config.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { startProxy, type TestProxy } from '#test/proxy.ts'
import { clientAddress, networkOf, proxyTrust } from './clientAddress.ts'

describe('behind two proxies that the settings name', () => {
  let testApp: TestApp
  let inner: TestProxy
  let outer: TestProxy
  beforeAll(async () => {
    testApp = await startTestApp({ settings: { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback, 10.0.0.0/8' } })
    const target = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
    inner = await startProxy({ target, sees: '10.0.0.5' })
    outer = await startProxy({ target: inner.url, sees: '203.0.113.9' })
  })
  afterAll(async () => {
    await outer.close()
    await inner.close()
    await testApp.close()
  })

  const signIn = async (forwardedFor: string) => {
    const answer = await fetch(`${outer.url}/api/auth/signin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor },
      body: '{}',
    })
    await answer.body?.cancel()
    return answer.status
  }

  test('90 calls that each claim another address are limited as one client', async () => {
    const said = (count: number) =>
      [`198.51.100.${count}`, `10.0.0.${count}`, `127.0.0.${count + 1}`, `2001:db8:${count}::1`][count % 4] ?? ''
    const answers: number[] = []
    for (let count = 0; count < 90; count++) answers.push(await signIn(said(count)))
    expect(answers.slice(0, 60)).not.toContain(429)
    expect(answers.slice(60)).toEqual(Array.from({ length: 30 }, () => 429))
  })

  test('the recorded address is the one that the outermost proxy saw', async () => {
    const person = await testApp.one('user', { username: 'proxied' })
    const answer = await fetch(`${outer.url}/api/auth/sessions`, {
      headers: { 'x-access-token': person.token, 'x-forwarded-for': '1.2.3.4' },
    })
    expect(answer.status).toBe(200)
    const proxied = { headers: { 'x-forwarded-for': '1.2.3.4, 203.0.113.9, 10.0.0.5' }, remoteAddress: '127.0.0.1' }
    expect(addressOf(proxied, ['loopback', '10.0.0.0/8'])).toBe('203.0.113.9')
  })
})

type Line = { headers?: Record<string, string>; remoteAddress: string | undefined }
function addressOf({ headers = {}, remoteAddress }: Line, proxies: readonly string[]) {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress })
  const message = new IncomingMessage(socket)
  Object.assign(message.headers, headers)
  return clientAddress(message, proxyTrust(proxies))
}
const saying = (forwardedFor: string) => ({ 'x-forwarded-for': forwardedFor })

test.each([
  ['without trusted proxies no header counts', '8.8.8.8', [], '203.0.113.9'],
  ['headers of an untrusted peer do not count', '8.8.8.8', ['loopback', '10.0.0.0/8'], '203.0.113.9'],
  ['a proxy is believed', '8.8.8.8', ['203.0.113.9'], '8.8.8.8'],
])('%s', (_, said, proxies, expected) => {
  expect(addressOf({ remoteAddress: '203.0.113.9', headers: saying(said) }, proxies)).toBe(expected)
})

test.each([
  ['8.8.8.8:4711', '8.8.8.8'],
  ['[2001:db8::1]:4711', '2001:db8::1'],
  ['2001:DB8:0::1', '2001:db8::1'],
  ['::ffff:8.8.8.8', '8.8.8.8'],
  ['unknown', '127.0.0.1'],
  ['<script>', '127.0.0.1'],
  ['', '127.0.0.1'],
])('a proxy that says %j means %s', (said, expected) => {
  expect(addressOf({ remoteAddress: '127.0.0.1', headers: saying(said) }, ['loopback'])).toBe(expected)
})

test.each([[[]], [['loopback']]])('a connection that is closed already has no address, with %j as proxies', (proxies) => {
  expect(addressOf({ remoteAddress: undefined }, proxies)).toBe('')
  expect(addressOf({ remoteAddress: undefined, headers: saying('8.8.8.8') }, proxies)).toBe('')
})

test("entries that a client adds before the proxy's never count", () => {
  const forged = fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string()), { maxLength: 5 }).map((parts) => parts.join(', '))
  fc.assert(
    fc.property(forged, (said) => {
      const headers = saying(`${said}, 203.0.113.9`)
      expect(addressOf({ remoteAddress: '127.0.0.1', headers }, ['loopback'])).toBe('203.0.113.9')
    }),
  )
})

test('all addresses of one IPv6 network count as one', () => {
  expect(networkOf('2001:db8:1:2::1')).toBe(networkOf('2001:db8:1:2:ffff::2'))
  expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'))
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9')
})

test.each(['1', 'true', 'yes', '2', 'proxy', '10.0.0.0/0', '::/0', '10.0.0.0/33', 'loopback,1', '10.0.0.0/8/8', '*'])(
  'TRUST_PROXY=%s is refused with what it must be',
  (value) => {
    expect(() => readConfig({ TRUST_PROXY: value })).toThrow(
      /^The setting TRUST_PROXY must name your proxies by address or network, such as/,
    )
  },
)

test.each([
  ['', []],
  ['0', []],
  ['off', []],
  ['loopback', ['loopback']],
  ['10.0.0.0/8, ::1 192.168.1.7', ['10.0.0.0/8', '::1', '192.168.1.7']],
])('TRUST_PROXY=%s is %j', (value, expected) => {
  expect(readConfig({ TRUST_PROXY: value }).TRUST_PROXY).toEqual(expected)
})
