import {
  type Brand,
  button,
  emailBody,
  facts,
  inSentence,
  type MailMessage,
  paragraph,
  small,
  subjectLine,
  writeTo,
} from '#outside/mail/emailTemplate.ts'

type About = { name: string; plan: string; page: string }
type Paid = About & { amount: string; transaction: string; isFirst: boolean; until: string; sessions: number }

export const subscriptionPaid = (brand: Brand, { name, plan, page, amount, transaction, isFirst, until, sessions }: Paid): MailMessage => ({
  subject: subjectLine(isFirst ? `Your subscription ${plan} has begun` : `We received ${amount} for ${plan}`),
  body: emailBody({
    brand,
    preheader: `${amount} for ${plan}, paid until ${until}.`,
    heading: isFirst ? `Welcome to ${plan}` : `We received ${amount}`,
    blocks: [
      paragraph(`Hello ${inSentence(name)},`),
      paragraph(`Thank you. Your subscription ${plan} is paid until ${until}, and then renewed by itself unless you cancel it.`),
      facts({ Paid: amount, Transaction: transaction, 'Paid until': until, Sessions: sessions > 0 ? String(sessions) : null }),
      button('My subscription', new URL(page, brand.href).href),
      small(`You did not ask for this? ${writeTo(brand)} and name the transaction.`),
    ],
  }),
})

type Declined = About & { amount: string; nextTry: string }

export const subscriptionDeclined = (brand: Brand, { name, plan, page, amount, nextTry }: Declined): MailMessage => ({
  subject: subjectLine(`Your card was declined for ${plan}`),
  body: emailBody({
    brand,
    preheader: `We try again on ${nextTry}.`,
    heading: 'Your card was declined',
    blocks: [
      paragraph(`Hello ${inSentence(name)},`),
      paragraph(`We could not charge ${amount} for your subscription ${plan}. We try again on ${nextTry}.`),
      paragraph('Another card is charged at once. You sign in, and store it on the page of your subscription.'),
      button('Change my card', new URL(page, brand.href).href),
    ],
  }),
})

export const subscriptionToConfirm = (brand: Brand, { name, plan, page, amount, nextTry }: Declined): MailMessage => ({
  subject: subjectLine(`Please confirm ${amount} for ${plan}`),
  body: emailBody({
    brand,
    preheader: 'Your bank asks for you. It takes a minute.',
    heading: 'Your bank asks you to confirm',
    blocks: [
      paragraph(`Hello ${inSentence(name)},`),
      paragraph(`Your subscription ${plan} is due with ${amount}. Your card is good, but your bank wants you to confirm this payment.`),
      paragraph(`Sign in, press Pay now, and follow your bank. Nothing was charged yet; we try again by ourselves on ${nextTry}.`),
      button('Pay now', new URL(page, brand.href).href),
    ],
  }),
})

export const subscriptionCancelled = (brand: Brand, { name, plan, page, until }: About & { until: string }): MailMessage => ({
  subject: subjectLine(`Your subscription ${plan} ends on ${until}`),
  body: emailBody({
    brand,
    preheader: 'Nothing more is charged.',
    heading: `It ends on ${until}`,
    blocks: [
      paragraph(`Hello ${inSentence(name)},`),
      paragraph(`You have cancelled your subscription ${plan}. It stays yours until ${until}, and nothing more is charged.`),
      paragraph('Until then you can take that back.'),
      button('My subscription', new URL(page, brand.href).href),
    ],
  }),
})

export const subscriptionEnded = (brand: Brand, { name, plan, page, isUnpaid }: About & { isUnpaid: boolean }): MailMessage => ({
  subject: subjectLine(`Your subscription ${plan} has ended`),
  body: emailBody({
    brand,
    preheader: 'Nothing more is charged.',
    heading: 'Your subscription has ended',
    blocks: [
      paragraph(`Hello ${inSentence(name)},`),
      paragraph(
        isUnpaid
          ? `Your subscription ${plan} has ended, since its charge was declined again and again.`
          : `Your subscription ${plan} has ended, as you asked.`,
      ),
      paragraph('You can choose a plan again at any time.'),
      button('See the plans', new URL(page, brand.href).href),
    ],
  }),
})

export const subscriptionRefunded = (brand: Brand, { name, plan, page, amount }: About & { amount: string }): MailMessage => ({
  subject: subjectLine(`We gave you back ${amount}`),
  body: emailBody({
    brand,
    preheader: 'It arrives on the card that you paid with.',
    heading: `We gave you back ${amount}`,
    blocks: [
      paragraph(`Hello ${inSentence(name)},`),
      paragraph(`We have given back ${amount} of your subscription ${plan}. Banks take 5 to 10 days.`),
      button('My subscription', new URL(page, brand.href).href),
    ],
  }),
})
