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
  subject: `You are now ${data.role} at ${brand.name}`,
  body: emailBody({
    brand,
    preheader: 'Sign in again to see what is new for you.',
    heading: 'Your role has changed',
    blocks: [
      paragraph(`Hello ${inSentence(data.name)},`),
      paragraph(
        'An admin has given you another role. You were signed out everywhere; after signing in again the menu shows your new work.',
      ),
      facts({ Role: data.role, Manager: data.manager }),
      button('Sign in', data.signInHref),
      small('You did not expect this? Then reply to this mail, and we look into it.'),
    ],
  }),
})

type Welcome = { name: string; username: string; role: string; signInHref: string; passwordHref: string }

/** Contains no password: mails are kept for years, and others read them. */
export const welcome = (brand: Brand, data: Welcome): MailMessage => ({
  subject: `Your ${brand.name} account is open`,
  body: emailBody({
    brand,
    preheader: 'Choose your own password to sign in.',
    heading: `Welcome to ${brand.name}`,
    blocks: [
      paragraph(`Hello ${inSentence(data.name)},`),
      paragraph(
        'We have opened an account for you. Choose your own password first: we mail you a code that proves that this address is yours.',
      ),
      facts({ Username: data.username, Role: data.role }),
      button('Choose a password', data.passwordHref),
      paragraph('After that, sign in with your user name or with this address.'),
      button('Sign in', data.signInHref),
      small('You did not expect this? Then you can ignore this mail.'),
    ],
  }),
})

type InvitationEmail = { username: string; days: number; passwordHref: string }

/** Contains no name: the address was typed by another person, who could have entered any text as a name. */
export const invited = (brand: Brand, data: InvitationEmail): MailMessage => ({
  subject: `Choose a password for your ${brand.name} account`,
  body: emailBody({
    brand,
    preheader: 'Then you can see your order and talk to us about it.',
    heading: 'We have started your order',
    blocks: [
      paragraph(
        'You asked us for help without an account. We have opened an order for your request, and an account in which you can follow it.',
      ),
      paragraph('Choose a password to see the progress of your order, pay for it and talk to the people who work on it.'),
      facts({ Username: data.username }),
      button('Choose a password', data.passwordHref),
      paragraph('After that, sign in with this address.'),
      small(
        `The button works once, for ${data.days} days. After that, “Forgot password” on the sign-in page sends you a code. You did not ask us for anything? Then you can ignore this mail.`,
      ),
    ],
  }),
})

type PasswordReset = { name: string; resetHref: string }

export const passwordReset = (brand: Brand, data: PasswordReset): MailMessage => ({
  subject: `Your ${brand.name} password was reset`,
  body: emailBody({
    brand,
    preheader: 'Choose your own password to sign in again.',
    heading: 'Your password was reset',
    blocks: [
      paragraph(`Hello ${inSentence(data.name)},`),
      paragraph(
        'An admin has reset your password, and you were signed out everywhere. They can give you a one-time password for your next sign-in, where you choose your own. Or choose one right away: we mail you a code for it.',
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
        'An admin has disabled your account. You were signed out everywhere and can’t sign in for now. None of your data was deleted.',
      ),
      paragraph(`Is this a mistake? ${writeTo(brand)}, and we look into it.`),
    ],
  }),
})

export const accountOpened = (brand: Brand, data: { name: string; signInHref: string }): MailMessage => ({
  subject: `Your ${brand.name} account is active again`,
  body: emailBody({
    brand,
    preheader: 'Everything is where you left it.',
    heading: 'Your account is active again',
    blocks: [
      paragraph(`Hello ${inSentence(data.name)},`),
      paragraph('An admin has reactivated your account. Sign in with your old password; everything is where you left it.'),
      button('Sign in', data.signInHref),
    ],
  }),
})
