import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, launchProduct } from '@app/server/test/product.ts'
import { demoPassword } from './people.ts'

/** The product as its users start it, with a database, a mailbox and cards of its own, on data that nobody else has. */
export async function openDesk(settings: Record<string, string> = {}): Promise<{ url: string; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'desk-e2e-'))
  const { WEB_DIST } = process.env
  const product = launchProduct({
    folder,
    settings: {
      PORT: String(await freePort()),
      DEMO_PASSWORD: demoPassword,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      // Journeys wait for mails; what is taken back is looked at where the clock is a test's.
      NEWS_DELAY_SECONDS: '0',
      ...(WEB_DIST && { WEB_DIST }),
      ...settings,
    },
  })
  const stop = async () => {
    await product.end('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const url = await product.ready
    if (!(await (await fetch(url)).text()).includes('<html')) throw new Error('The web pages are not built. Run: npm run build')
    return {
      url,
      close: async () => {
        await stop()
        complainAboutErrors(product.output())
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** An error in the server's log is a failure, even where no page showed it. */
function complainAboutErrors(output: string) {
  const errors = output.split('\n').filter((line) => /^\{"level":(50|60)\b/.test(line))
  if (errors.length > 0) throw new Error(`The server logged errors:\n${errors.join('\n')}`)
}
