import { type Brand, button, code, emailBody, facts, inSentence, type MailMessage, paragraph, small } from '#outside/mail/emailTemplate.ts'

/** `href` opens the page with the code in it, wherever the mail is read. */
type Code = { code: string; minutes: number; href: string }

/** Carries no name: whoever signs up could write anything there and have us mail it to a stranger. */
export const signupCode = (brand: Brand, data: Code): MailMessage => ({
  subject: `Your code to join ${brand.name}`,
  body: emailBody({
    brand,
    preheader: `Enter it on the sign-up page within ${data.minutes} minutes.`,
    heading: 'Your sign-up code',
    blocks: [
      paragraph('Enter this code on the sign-up page. It shows us that this address is yours, and your account opens at once.'),
      code(data.code),
      paragraph(
        `It works once, for ${data.minutes} minutes, in the browser that asked for it. Do you read this on another device? The button works there too.`,
      ),
      button('Go on with signing up', data.href),
      small(
        `You did not sign up? Then somebody mistyped their address, and you can leave this mail alone: without the code no account is opened. Nobody at ${brand.name} will ask you for it.`,
      ),
    ],
  }),
})

type Doors = { signInHref: string; resetHref: string }

/** Goes out instead of a code where the address has an account, so that the sign-up page can say the same either way. */
export const addressKnown = (brand: Brand, data: Doors): MailMessage => ({
  subject: `You have a ${brand.name} account already`,
  body: emailBody({
    brand,
    preheader: 'Sign in with it, or choose a new password.',
    heading: 'You have an account already',
    blocks: [
      paragraph(
        'Somebody asked to sign up with this address. There is an account for it already, so no code was made and nothing has changed.',
      ),
      paragraph('If it was you, sign in with the account you have. If you have forgotten its password, choose a new one.'),
      button('Sign in', data.signInHref),
      button('Choose a new password', data.resetHref),
      small('It was not you? Then you can leave this mail alone.'),
    ],
  }),
})

type AskedCode = Code & { device: string; at: string }
export const resetCode = (brand: Brand, data: AskedCode): MailMessage => ({
  subject: `Your code for a new ${brand.name} password`,
  body: emailBody({
    brand,
    preheader: `Enter it where you asked for it, within ${data.minutes} minutes.`,
    heading: 'Your code for a new password',
    blocks: [
      paragraph('Enter this code on the page where you asked for it. Then you choose a new password.'),
      code(data.code),
      facts({ 'Asked for with': data.device, When: data.at }),
      paragraph(
        `It works once, for ${data.minutes} minutes, in the browser that asked for it. If that was not yours, or you read this on another device, take the button: it works anywhere.`,
      ),
      button('Choose a new password', data.href),
      paragraph('Codes that were asked for elsewhere stay as they are. Until you have chosen a new password, the old one stays.'),
      small(`You did not ask for this? Your password is unchanged, and you need do nothing. Give the code to nobody: we never ask for it.`),
    ],
  }),
})

type AboutAccount = {
  name: string
  /** When it happened, written out with its time zone. */
  at: string
  /** The page on which a forgotten password is replaced. */
  resetHref: string
}

export const passwordChanged = (brand: Brand, data: AboutAccount): MailMessage => ({
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
      paragraph('If it was not you, somebody else can sign in as you. Choose a new password now, and then write to us.'),
      button('Choose a new password', data.resetHref),
    ],
  }),
})

export const accountLocked = (brand: Brand, data: AboutAccount): MailMessage => ({
  subject: `Your ${brand.name} account is locked`,
  body: emailBody({
    brand,
    preheader: 'Three wrong passwords were entered. Here is how to open it again.',
    heading: 'Your account is locked',
    blocks: [
      paragraph(`Hello ${inSentence(data.name)},`),
      paragraph('Three wrong passwords in a row were entered for your account, so we locked it. Nobody got in.'),
      facts({ When: data.at }),
      paragraph('Where you are signed in you stay so, and browsers in which you have signed in before and your passkeys still work.'),
      paragraph('To open it everywhere again, choose a new password: we mail you a code for it. Or write to us, and we open it for you.'),
      button('Choose a new password', data.resetHref),
      small('Was it not you who tried? Then take a password that you use nowhere else.'),
    ],
  }),
})
