import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contract } from '@app/contract'
import type { ScreenName } from '@app/contract/screens.ts'
import { z } from 'zod'

const Screens = z.record(z.string(), z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) }))

/** What the app asks before it shows anything, whatever the screen. */
const firstCalls = [contract.auth.session, contract.home.about, contract.home.details]

/**
 * The tags that have a browser ask at once for all that a screen will need: its scripts, its style sheets, and the answers that
 * the app begins with. Without what the build says of its screens (`.screens.json`) only for those answers.
 */
export async function openPreloads(folder: string): Promise<(screen: ScreenName | undefined) => string> {
  const written = await readFile(join(folder, '.screens.json'), 'utf8').catch(() => '{}')
  const screens = Screens.parse(JSON.parse(written))
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
