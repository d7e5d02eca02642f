import { type Brand, button, code, emailBody, facts, inSentence, type MailMessage, paragraph, small } from '#outside/mail/emailTemplate.ts'

/** `href` opens the page with the code filled in, on any device. */
type Code = { code: string; minutes: number; href: string }

/** Contains no name: anyone could sign up with any text as a name, and we would mail that text to a stranger. */
export const signupCode = (brand: Brand, data: Code): MailMessage => ({
  subject: `Your code to join ${brand.name}`,
  body: emailBody({
    brand,
    preheader: `Enter it on the sign-up page within ${data.minutes} minutes.`,
    heading: 'Your sign-up code',
    blocks: [
      paragraph('Enter this code on the sign-up page. It proves that this address is yours and opens your account.'),
      code(data.code),
      paragraph(
        `It works once, for ${data.minutes} minutes, in the browser that asked for it. Reading this on another device? The button works there too.`,
      ),
      button('Continue signing up', data.href),
      small(
        `You did not sign up? Then a person mistyped their address, and you can ignore this mail: without the code no account is opened. ${brand.name} never asks you for it.`,
      ),
    ],
  }),
})

type SignInLinks = { signInHref: string; resetHref: string }

/** Sent instead of a code if the address has an account, so that the sign-up page gives the same answer either way. */
export const existingAccount = (brand: Brand, data: SignInLinks): MailMessage => ({
  subject: `You have a ${brand.name} account already`,
  body: emailBody({
    brand,
    preheader: 'Sign in with it, or choose a new password.',
    heading: 'You have an account already',
    blocks: [
      paragraph('A sign-up was started with this address. It has an account already, so no code was made and nothing has changed.'),
      paragraph('If it was you, sign in with the account you have. If you have forgotten its password, choose a new one.'),
      button('Sign in', data.signInHref),
      button('Choose a new password', data.resetHref),
      small('It was not you? Then you can ignore this mail.'),
    ],
  }),
})

type RequestedCode = Code & { device: string; at: string }
export const resetCode = (brand: Brand, data: RequestedCode): MailMessage => ({
  subject: `Your code for a new ${brand.name} password`,
  body: emailBody({
    brand,
    preheader: `Enter it on the page where you asked for it, within ${data.minutes} minutes.`,
    heading: 'Your code for a new password',
    blocks: [
      paragraph('Enter this code on the page where you asked for it. Then choose a new password.'),
      code(data.code),
      facts({ 'Asked for with': data.device, When: data.at }),
      paragraph(
        `It works once, for ${data.minutes} minutes, in the browser that asked for it. If that was not your browser, or you read this on another device, use the button: it works anywhere.`,
      ),
      button('Choose a new password', data.href),
      paragraph('Codes that were asked for on other devices stay valid. Your old password works until you have chosen a new one.'),
      small(
        `You did not ask for this? Your password is unchanged and there is nothing to do. Do not give the code to anyone: we never ask for it.`,
      ),
    ],
  }),
})

type AccountNotice = {
  name: string
  /** The time of the event, formatted with its time zone. */
  at: string
  /** The page on which a forgotten password is replaced. */
  resetHref: string
}

export const passwordChanged = (brand: Brand, data: AccountNotice): MailMessage => ({
  subject: `Your ${brand.name} password was changed`,
  body: emailBody({
    brand,
    preheader: 'If it was you, there is nothing to do.',
    heading: 'Your password was changed',
    blocks: [
      paragraph(`Hello ${inSentence(data.name)},`),
      paragraph(
        'The password of your account was changed, and you were signed out on every other device. If it was you, there is nothing to do.',
      ),
      facts({ When: data.at }),
      paragraph('If it was not you, another person can sign in to your account. Choose a new password now, and then write to us.'),
      button('Choose a new password', data.resetHref),
    ],
  }),
})

export const accountLocked = (brand: Brand, data: AccountNotice): MailMessage => ({
  subject: `Your ${brand.name} account is locked`,
  body: emailBody({
    brand,
    preheader: 'Three wrong passwords were entered. Here is how to open it again.',
    heading: 'Your account is locked',
    blocks: [
      paragraph(`Hello ${inSentence(data.name)},`),
      paragraph('Three wrong passwords in a row were entered for your account, so we locked it. The attempts did not succeed.'),
      facts({ When: data.at }),
      paragraph('You stay signed in on your devices. Browsers that you have signed in with before and your passkeys still work.'),
      paragraph('To unlock it everywhere, choose a new password: we mail you a code for it. Or write to us, and we unlock it for you.'),
      button('Choose a new password', data.resetHref),
      small('It was not you? Then choose a password that you use on no other site.'),
    ],
  }),
})
