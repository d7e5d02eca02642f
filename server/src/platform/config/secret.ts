import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { newToken } from './secrets.ts'

/** The secret of the settings; without one, the secret that this installation generated at its first start. */
export async function installationSecret(config: Config): Promise<string> {
  if (config.APP_SECRET) return config.APP_SECRET
  await mkdir(config.DATA_DIR, { recursive: true })
  const file = join(config.DATA_DIR, 'secret')
  try {
    await writeFile(file, newToken(), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return (await readFile(file, 'utf8')).trim()
}
