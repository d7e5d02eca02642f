import {
  type Brand,
  button,
  emailBody,
  facts,
  inSentence,
  type MailMessage,
  paragraph,
  small,
  writeTo,
} from '#outside/mail/emailTemplate.ts'

type RoleChanged = { name: string; role: string; manager: string | undefined; signInHref: string }

export const roleChanged = (brand: Brand, data: RoleChanged): MailMessage => ({
  subject: `You are ${data.role} at ${brand.name} now`,
  body: emailBody({
    brand,
    preheader: 'Sign in again to see what is new for you.',
    heading: 'Your role has changed',
    blocks: [
      paragraph(`Hello ${inSentence(data.name)},`),
      paragraph(
        'An admin has given you another role. You were signed out everywhere; once you sign in again, the menu shows what you do now.',
      ),
      facts({ Role: data.role, Manager: data.manager }),
      button('Sign in', data.signInHref),
      small('You did not expect this? Then answer this mail, and we look into it.'),
    ],
  }),
})

type Welcome = { name: string; username: string; role: string; signInHref: string; passwordHref: string }

/** Carries no password: mails are kept for years, and read by others. */
export const welcome = (brand: Brand, data: Welcome): MailMessage => ({
  subject: `Your ${brand.name} account is open`,
  body: emailBody({
    brand,
    preheader: 'Choose your own password, and you are in.',
    heading: `Welcome to ${brand.name}`,
    blocks: [
      paragraph(`Hello ${inSentence(data.name)},`),
      paragraph(
        'We have opened an account for you. Choose your own password first: we mail you a code that shows that this address is yours.',
      ),
      facts({ Username: data.username, Role: data.role }),
      button('Choose a password', data.passwordHref),
      paragraph('After that you sign in with your user name or with this address.'),
      button('Sign in', data.signInHref),
      small('You did not expect this? Then you can leave this mail alone.'),
    ],
  }),
})

type Invited = { username: string; days: number; passwordHref: string }

/** Carries no name: whoever typed the address may have written anything there. */
export const invited = (brand: Brand, data: Invited): MailMessage => ({
  subject: `Choose a password for your ${brand.name} account`,
  body: emailBody({
    brand,
    preheader: 'Then you see your order, and can talk to us about it.',
    heading: 'Your order is under way',
    blocks: [
      paragraph('You asked us for help without an account. We have made an order of it, and an account in which you follow it.'),
      paragraph('Choose a password, and you are in: you see how far your order is, pay for it and talk to whoever works on it.'),
      facts({ Username: data.username }),
      button('Choose a password', data.passwordHref),
      paragraph('After that you sign in with this address.'),
      small(
        `The button works once, for ${data.days} days. Afterwards, “Forgot password” on the sign-in page brings you a code. You did not ask us for anything? Then you can leave this mail alone.`,
      ),
    ],
  }),
})

type PasswordReset = { name: string; resetHref: string }

export const passwordReset = (brand: Brand, data: PasswordReset): MailMessage => ({
  subject: `Your ${brand.name} password was reset`,
  body: emailBody({
    brand,
    preheader: 'Choose your own password to get in again.',
    heading: 'Your password was reset',
    blocks: [
      paragraph(`Hello ${inSentence(data.name)},`),
      paragraph(
        'An admin has reset your password, and you were signed out everywhere. They can tell you a one-time password; with it you sign in and choose your own. Or choose one right away: we mail you a code for it.',
      ),
      button('Choose a password', data.resetHref),
      small(`You did not ask for this? ${writeTo(brand)}, and we look into it.`),
    ],
  }),
})

export const accountClosed = (brand: Brand, data: { name: string }): MailMessage => ({
  subject: `Your ${brand.name} account was disabled`,
  body: emailBody({
    brand,
    preheader: 'You were signed out everywhere.',
    heading: 'Your account was disabled',
    blocks: [
      paragraph(`Hello ${inSentence(data.name)},`),
      paragraph(
        'An admin has disabled your account. You were signed out everywhere and can’t sign in for now. Nothing of yours was deleted.',
      ),
      paragraph(`Is this a mistake? ${writeTo(brand)}, and we look into it.`),
    ],
  }),
})

export const accountOpened = (brand: Brand, data: { name: string; signInHref: string }): MailMessage => ({
  subject: `Your ${brand.name} account is open again`,
  body: emailBody({
    brand,
    preheader: 'Everything is where you left it.',
    heading: 'Your account is open again',
    blocks: [
      paragraph(`Hello ${inSentence(data.name)},`),
      paragraph('An admin has opened your account again. Sign in with the password you had; everything is where you left it.'),
      button('Sign in', data.signInHref),
    ],
  }),
})
