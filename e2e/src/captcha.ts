import { answerTo } from '@app/server/test/solveCaptcha.ts'
import { expect, type Locator, type Page } from '@playwright/test'

const captchaOf = (form: Locator | Page) => form.getByRole('group', { name: 'Captcha' })

/** Where the answer is written, and the question once it is there: what is written before it comes belongs to none, and is emptied. */
export async function askedInWords(form: Locator | Page): Promise<{ field: Locator; question: () => Promise<string> }> {
  const captcha = captchaOf(form)
  await captcha.getByRole('button', { name: 'Ask me a question in words instead' }).click()
  await expect(captcha.getByText('Loading the question')).toHaveCount(0)
  return { field: captcha.getByRole('textbox'), question: () => captcha.locator('label').innerText() }
}

/** Answers the captcha by its text question, as a person does who cannot see the picture. */
export async function answerInWords(form: Locator | Page): Promise<void> {
  const { field, question } = await askedInWords(form)
  await field.fill(answerTo(await question()))
}
