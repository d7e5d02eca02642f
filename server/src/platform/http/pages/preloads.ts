import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@app/contract'
import type { ScreenName } from '@app/contract/screens.ts'
import { z } from 'zod'

const Screens = z.record(z.string(), z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) }))

/** The calls that every screen starts with. */
const firstCalls = [contract.auth.session, contract.home.about, contract.home.details]

/**
 * Preload tags for a screen: its scripts, its style sheets, and the first calls. Without the build's list of screens (`.screens.json`),
 * only the calls.
 */
export function openPreloads(folder: string): (screen: ScreenName | undefined) => string {
  const written = join(folder, '.screens.json')
  const screens = existsSync(written) ? Screens.parse(JSON.parse(readFileSync(written, 'utf8'))) : {}
  const answers = firstCalls.map(({ path }) => `<link rel="preload" as="fetch" crossorigin href="${path}">`)
  return (screen) => {
    const { scripts, styles } = (screen && screens[screen]) ?? { scripts: [], styles: [] }
    return [
      ...answers,
      ...styles.map((file) => `<link rel="stylesheet" crossorigin href="${file}">`),
      ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
    ].join('')
  }
}
