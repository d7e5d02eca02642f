import { type Brand, button, facts, inSentence, letter, type MailMessage, paragraph, small } from '#outside/mail/letter.ts'

type RoleChanged = { name: string; role: string; manager: string | undefined; signInHref: string }

export const roleChanged = (brand: Brand, data: RoleChanged): MailMessage => ({
  subject: `You are ${data.role} at ${brand.name} now`,
  letter: letter({
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
