export const captchaMinutes = 5
export const captchaAnswerLength = 100
/** So many hashes at most, and half of them on average: a moment for one person's device, and much for who sends thousands. */
export const captchaWorkAtMost = 100_000
export const wrongCaptcha = 'Entered Wrong Captcha!'
