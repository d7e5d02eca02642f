export const captchaMinutes = 5
export const captchaAnswerLength = 100
/** The upper limit of hashes for one captcha, half of it on average: a moment for one person, much work for a bot that sends thousands. */
export const captchaWorkAtMost = 100_000
export const wrongCaptcha = 'Entered Wrong Captcha!'
