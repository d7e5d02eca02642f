import type { CaptchaWork } from '@app/contract/auth/captcha.shapes.ts'

/** Runs in a worker, so that the page stays responsive; without workers, in small steps within the page. */
export const doCaptchaWork = (work: CaptchaWork, signal: AbortSignal): Promise<string> =>
  besidePage(work, signal).catch(() => withinPage(work, signal))

function besidePage(work: CaptchaWork, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./captchaWork.worker.ts', import.meta.url), { type: 'module' })
    const end = () => worker.terminate()
    signal.addEventListener('abort', end)
    worker.addEventListener('message', ({ data }: MessageEvent<string>) => {
      end()
      resolve(data)
    })
    worker.addEventListener('error', (event) => {
      end()
      reject(new Error(event.message))
    })
    worker.postMessage(work)
  })
}

const atOnce = 1_000

async function withinPage(work: CaptchaWork, signal: AbortSignal): Promise<string> {
  const { numberFor, written } = await import('./captchaWork.rules.ts')
  for (let from = 0; from <= work.maxnumber && !signal.aborted; from += atOnce) {
    const number = numberFor(work, from, Math.min(work.maxnumber, from + atOnce - 1))
    if (number !== undefined) return written(work, number)
    await new Promise((resolve) => setTimeout(resolve))
  }
  return ''
}
