import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '@app/server/test/product.ts'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'

const run = promisify(execFile)
const keys = { accessKeyId: 'desk-key', secretAccessKey: 'desk-secret-of-the-store' }
const bucket = 'desk-files'

export type RealStore = { endpoint: string; bucket: string; accessKeyId: string; secretAccessKey: string; stop(): Promise<void> }

/**
 * Ceph's object gateway from Debian (`apt-get install radosgw ceph-mon ceph-osd ceph-common`), with a monitor and a disk in this folder: a
 * widely used store to compare ours with. On loopback, for one run.
 */
export async function startRadosgw(folder: string): Promise<RealStore> {
  const [monitor, gateway] = [await freePort(), await freePort()]
  const [fsid, osd] = [randomUUID(), randomUUID()]
  for (const name of ['mon', 'osd', 'run', 'log', 'rgw']) await mkdir(join(folder, name), { recursive: true })
  const config = join(folder, 'ceph.conf')
  await writeFile(config, settings(folder, fsid, monitor))
  const daemons: ChildProcess[] = []
  const ask = (program: string, ...rest: string[]) => run(program, ['-c', config, ...rest], { timeout: 120_000 })
  const launch = (program: string, ...rest: string[]) => {
    const daemon = spawn(program, ['-c', config, ...rest, '-f'], { stdio: 'ignore' })
    daemon.on('error', () => undefined)
    daemons.push(daemon)
  }
  const stop = async () => {
    // The process of the disk takes long to flush data that is thrown away.
    for (const daemon of daemons.reverse()) {
      if (daemon.pid === undefined || daemon.exitCode !== null || daemon.signalCode !== null) continue
      daemon.kill('SIGKILL')
      await once(daemon, 'exit')
    }
  }
  try {
    const map = join(folder, 'monmap')
    await run('monmaptool', ['--create', '--fsid', fsid, '--addv', 'a', `[v2:127.0.0.1:${monitor}]`, map])
    await ask('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map)
    launch('ceph-mon', '-i', 'a')
    await ask('ceph', 'osd', 'new', osd)
    await ask('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', osd)
    launch('ceph-osd', '-i', '0')
    await untilUp(() => ask('ceph', 'osd', 'stat'))
    launch('radosgw', '-n', 'client.rgw.a', '--rgw-frontends', `beast endpoint=127.0.0.1:${gateway}`)
    const endpoint = `http://127.0.0.1:${gateway}`
    await untilItAnswers(endpoint)
    const user = ['--uid=desk', '--display-name=desk', `--access-key=${keys.accessKeyId}`, `--secret=${keys.secretAccessKey}`]
    await ask('radosgw-admin', '-n', 'client.rgw.a', 'user', 'create', ...user)
    const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials: keys })
    await client.send(new CreateBucketCommand({ Bucket: bucket }))
    client.destroy()
    return { endpoint, bucket, ...keys, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Whether its programs are installed. */
export async function hasRadosgw(): Promise<boolean> {
  return await run('radosgw', ['--version']).then(
    () => true,
    () => false,
  )
}

/** The gateway exits if the cluster has no disk yet. */
async function untilUp(status: () => Promise<{ stdout: string }>) {
  for (let tries = 0; tries < 120 && !/\b1 up\b/.test((await status()).stdout); tries += 1) await sleep(500)
}

async function untilItAnswers(endpoint: string) {
  for (let tries = 0; tries < 240; tries += 1) {
    if (await fetch(endpoint).catch(() => null)) return
    await sleep(500)
  }
  throw new Error('The gateway did not come up within two minutes.')
}

/**
 * One copy of everything and no authentication inside the cluster, so there is no encryption either: only the gateway's users have keys.
 */
const settings = (folder: string, fsid: string, port: number) => `[global]
fsid = ${fsid}
mon host = [v2:127.0.0.1:${port}/0]
mon initial members = a
auth cluster required = none
auth service required = none
auth client required = none
ms client mode = crc
ms service mode = crc
ms cluster mode = crc
ms mon client mode = crc
ms mon service mode = crc
ms mon cluster mode = crc
public addr = 127.0.0.1
cluster addr = 127.0.0.1
run dir = ${folder}/run
admin socket = ${folder}/run/$name.asok
pid file = ${folder}/run/$name.pid
log file = ${folder}/log/$name.log
keyring = ${folder}/keyring
osd crush chooseleaf type = 0
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
mon allow pool size one = true
mon max pg per osd = 1000
mon data avail crit = 1
mon data = ${folder}/mon
osd data = ${folder}/osd
osd memory target = 939524096
bluestore block create = true
bluestore block size = 12884901888
rgw data = ${folder}/rgw
`
