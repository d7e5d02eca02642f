import { createCipheriv, createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { UploadGrant } from '@app/contract/uploads/uploads.calls.ts'
import { grantHeader, uploadIdOf, uploadsPath } from '@app/contract/uploads/uploads.rules.ts'
import { z } from 'zod'

/** Bytes of a virtual file: any range of it is generated when it is sent, and nothing in it repeats. */
export function stretchOf(start: number, length: number): Buffer {
  // The counter of the cipher is the position in the file, in blocks of 16 bytes.
  const block = Math.floor(start / 16)
  const counter = Buffer.alloc(16)
  counter.writeBigUInt64BE(BigInt(block), 8)
  const skipped = start - block * 16
  return createCipheriv('aes-128-ctr', Buffer.alloc(16, 7), counter)
    .update(Buffer.alloc(skipped + length))
    .subarray(skipped)
}

const hashedAtOnce = 16_000_000
export function hashOfWhole(size: number): string {
  const hash = createHash('sha256')
  for (let at = 0; at < size; at += hashedAtOnce) hash.update(stretchOf(at, Math.min(hashedAtOnce, size - at)))
  return hash.digest('hex')
}

const Info = z.object({ upload: UploadGrant })
const tus = { 'tus-resumable': '1.0.0' }

/** Announces a file at this address; returns its id. */
export async function beginUpload(base: string, token: string, name: string, size: number): Promise<string> {
  const headers = { 'x-access-token': token }
  const { upload } = Info.parse(await (await fetch(`${base}/api/main/get-aws-info?purpose=orderFile`, { headers })).json())
  const metadata = `name ${Buffer.from(name).toString('base64')},type ${Buffer.from('application/octet-stream').toString('base64')}`
  const begun = await fetch(base + uploadsPath, {
    method: 'POST',
    headers: { ...headers, ...tus, [grantHeader]: upload.token, 'upload-length': String(size), 'upload-metadata': metadata },
  })
  if (begun.status !== 201) throw new Error(`The upload was not begun: ${begun.status} ${await begun.text()}`)
  return uploadIdOf(begun.headers.get('location') ?? '')
}

/** Sends one range; returns the server's new offset, or null without an answer. */
export async function sendStretch(base: string, token: string, id: string, at: number, length: number): Promise<number | null> {
  const headers = { 'x-access-token': token, ...tus, 'upload-offset': String(at), 'content-type': 'application/offset+octet-stream' }
  const body = new Uint8Array(stretchOf(at, length))
  const sent = await fetch(`${base}${uploadsPath}/${id}`, { method: 'PATCH', headers, body }).catch(() => null)
  return sent?.status === 204 ? Number(sent.headers.get('upload-offset')) : null
}

/** Sends a whole file in chunks, and asks for the offset whenever a chunk got no answer; returns how often that was. */
export async function sendWhole(base: string, token: string, id: string, size: number, onPiece: (at: number) => void): Promise<number> {
  let [at, cuts] = [0, 0]
  while (at < size) {
    const now = await sendStretch(base, token, id, at, Math.min(16_000_000, size - at))
    if (now === null) {
      cuts += 1
      if (cuts > 100) throw new Error('The upload was cut a hundred times.')
      await sleep(300)
      at = (await receivedAt(base, token, id)) ?? at
    } else at = now
    onPiece(at)
  }
  return cuts
}

async function receivedAt(base: string, token: string, id: string): Promise<number | null> {
  const asked = await fetch(`${base}${uploadsPath}/${id}`, { method: 'HEAD', headers: { 'x-access-token': token, ...tus } }).catch(
    () => null,
  )
  return asked?.status === 200 ? Number(asked.headers.get('upload-offset')) : null
}

export type Fetched = { size: number; hash: string; seconds: number; head: string }

/** Requests a file by its page's address, follows the redirect to `base`, and reads all of it without storing it. */
export async function fetchFile(base: string, token: string, address: string): Promise<Fetched> {
  const led = await fetch(base + address, { headers: { 'x-access-token': token }, redirect: 'manual' })
  const link = led.headers.get('location')
  if (led.status !== 302 || !link) throw new Error(`${address} at ${base} answers ${led.status}`)
  const began = performance.now()
  const answer = await fetch(new URL(link, base))
  const hash = createHash('sha256')
  let [size, head] = [0, '']
  for await (const chunk of answer.body ?? []) {
    if (size === 0) head = Buffer.from(chunk).toString('latin1').slice(0, 200)
    hash.update(chunk)
    size += chunk.byteLength
  }
  return { size, hash: hash.digest('hex'), seconds: (performance.now() - began) / 1_000, head }
}
