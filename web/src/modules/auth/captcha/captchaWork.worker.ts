import type { CaptchaWork } from '@app/contract/auth/captcha.shapes.ts'
import { numberFor, written } from './captchaWork.rules.ts'

addEventListener('message', ({ data }: MessageEvent<CaptchaWork>) => {
  const number = numberFor(data, 0, data.maxnumber)
  postMessage(number === undefined ? '' : written(data, number))
})
