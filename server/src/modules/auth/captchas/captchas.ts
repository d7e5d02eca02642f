import { captchaMinutes, wrongCaptcha } from '@app/contract/auth/captcha.rules.ts'
import type { Captcha, CaptchaAnswer } from '@app/contract/auth/captcha.shapes.ts'
import { sameText, sealed } from '#config/secrets.ts'
import { later, minutes } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { badInput } from '#core/refusal.ts'
import { isId } from '#database/ids.ts'
import { captchaPicture, captchaText } from './captchaPicture.ts'
import { captchaQuestion, plainAnswer } from './captchaQuestion.ts'
import { consumeCaptchaRow, insertCaptcha } from './captchas.store.ts'
import { captchaWork, isWorkDone } from './captchaWork.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'secret'>

export async function issueCaptcha({ db, clock, secret }: Deps): Promise<Captcha> {
  const text = captchaText()
  const { question, answer } = captchaQuestion()
  const expiresAt = later(clock.now(), minutes(captchaMinutes))
  const id = await insertCaptcha(db, { sealedText: sealedFor(secret, text), sealedAnswer: sealedFor(secret, answer), expiresAt })
  const image = `data:image/svg+xml;base64,${Buffer.from(captchaPicture(text)).toString('base64')}`
  return { id, image, question, work: await captchaWork(secret, id), expiresAt: expiresAt.toISOString() }
}

/**
 * Refuses, naming `field`, unless the answer is right and the device has done its work; either way the captcha is used up. Takes the
 * context and not a transaction: a later refusal would otherwise roll back and allow another guess.
 */
export async function consumeCaptcha({ db, clock, secret }: Deps, { id, answer, work }: CaptchaAnswer, field = 'captcha'): Promise<void> {
  const captcha = isId(id) ? await consumeCaptchaRow(db, id, clock.now()) : undefined
  const given = sealedFor(secret, answer)
  const isText = sameText(captcha?.sealedText ?? '', given)
  const isAnswer = sameText(captcha?.sealedAnswer ?? '', given)
  const isDone = await isWorkDone(secret, id, work)
  if (!isDone || (!isText && !isAnswer)) throw badInput(field, wrongCaptcha)
}

const sealedFor = (secret: string, answer: string) => sealed(secret, 'captcha', plainAnswer(answer))
