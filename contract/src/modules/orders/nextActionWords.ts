import type { NextAction, NextActionName, NextReader } from './nextAction.rules.ts'
import type { OrderStatus } from './orders.rules.ts'

export type NextWords = { title: string; text?: string }

/** What the sentences are made of. Amounts come as words, and to nobody who sees none. */
export type NextCircumstances = {
  status: OrderStatus
  progress: number
  customer: string
  /** Who has the order in hand. */
  worker?: string | undefined
  /** `total` is absent where it is free, `left` where all is paid, `half` where half may not be paid. */
  money?: { isPriced: boolean; total?: string | undefined; left?: string | undefined; half?: string | undefined } | undefined
  /** Until when, as this reader reads it, and whether that has passed. */
  until?: string | undefined
  isLate?: boolean
  cancellationReason?: string | undefined
}

type Say = (about: NextCircumstances) => NextWords
/** `staff` do the work and see no money; `worker` and `lead` are told otherwise where it is theirs to act. */
type Telling = { customer: Say; office: Say; staff: Say; worker?: Say; lead?: Say }

/** What happens next, in the words of each reader. They are made of one value, so that no two of them are told different things. */
export function nextActionWords({ action }: Pick<NextAction, 'action'>, reader: NextReader, about: NextCircumstances): NextWords {
  const telling: Telling = tellings[action]
  if (reader === 'customer' || reader === 'office') return telling[reader](about)
  return ((reader === 'onlooker' ? undefined : telling[reader]) ?? telling.staff)(about)
}

const isNew = ({ status }: NextCircumstances) => status === 'Requested' || status === 'Reviewing'
const words = (title: string, ...text: (string | false | undefined)[]): NextWords => {
  const said = text.filter(Boolean).join(' ')
  return said ? { title, text: said } : { title }
}

const noChargeYet = 'Nothing is charged before you pay.'
const opensWhenPaid = 'The source code opens when everything is paid.'
const leftWords = ({ money }: NextCircumstances) => money?.left && `${money.left} is left to pay.`
const howToPay = ({ money }: NextCircumstances) =>
  money?.half ? `You can pay half of it, ${money.half}, or all.` : money?.left && 'You can pay it at once.'
const progressWords = ({ progress, money }: NextCircumstances) =>
  money && !money.isPriced ? `${progress}% is done. There is no price yet.` : `${progress}% is done.`

const notConfirmed: Say = () => words('The deal is not confirmed yet', 'The office acts next. The work cannot start before.')
const waitsForDeal: Say = () => words('The deal is not confirmed yet', "Waiting for the customer's answer. The work cannot start before.")
const officeAfterDelivery: Say = () => words('It is delivered', 'The office acts next. Nothing is left for you to do.')
const waitsForMoney: Say = () => words('It is delivered', "Waiting for the customer's payment. Nothing is left for you to do.")
const beingDone = ({ status }: NextCircumstances) => (status === 'Testing' ? 'tested' : 'developed')
const handOn: Say = () => words('Assign it to an employee', 'Or do it yourself and deliver the code.')

const tellings: Record<NextActionName, Telling> = {
  namePrice: {
    customer: (about) =>
      isNew(about)
        ? words(
            'We are reading your request',
            about.isLate
              ? 'We owe you an answer, and name a price as soon as we can.'
              : about.until
                ? 'We name a price within 1–2 hours.'
                : 'We name a price next.',
            noChargeYet,
          )
        : words('We name a price next', noChargeYet),
    office: ({ customer, until, isLate }) =>
      words(
        'Name a price',
        `${customer} waits for it.`,
        until && (isLate ? `It was promised by ${until}.` : `It is promised by ${until}.`),
      ),
    staff: (about) => (about.status === 'Delivered' ? officeAfterDelivery(about) : notConfirmed(about)),
  },
  answerOffer: {
    customer: ({ until }) =>
      words('Answer our offer', 'You can accept it, ask for a change, or decline.', until && `It is good until ${until}.`, noChargeYet),
    office: ({ customer, until }) =>
      words(`${customer} answers the offer`, until && `It is good until ${until}.`, 'Accepting it confirms the deal.'),
    staff: waitsForDeal,
  },
  changeOffer: {
    customer: () => words('We look at the change that you asked for', 'You get a new offer from us.', noChargeYet),
    office: ({ customer }) => words('Make a new offer', `${customer} has asked for a change of the last one.`),
    staff: notConfirmed,
  },
  offerDeclined: {
    customer: () => words('You have declined our offer', 'We get back to you.', noChargeYet),
    office: ({ customer }) => words('Make a new offer, or cancel the order', `${customer} has declined the last one.`),
    staff: notConfirmed,
  },
  offerExpired: {
    customer: () => words('Our offer has run out', 'We make you a new one.', noChargeYet),
    office: ({ customer }) => words('Make a new offer', `The last one has run out, and ${customer} has not answered it.`),
    staff: notConfirmed,
  },
  confirmDeal: {
    customer: (about) =>
      words(
        'We confirm the deal next',
        about.money?.total && `The price is ${about.money.total}.`,
        about.money?.left && `Then you can pay${about.money.half ? ` half of it, ${about.money.half}, or all` : ''}.`,
        about.money && !about.money.left && 'Nothing is left to pay.',
      ),
    office: ({ customer, money }) =>
      words(
        money?.total ? `Confirm the deal for ${money.total}` : 'Confirm the deal',
        money?.left ? `Then ${customer} can pay.` : 'Nothing is left to pay.',
      ),
    staff: notConfirmed,
  },
  assign: {
    customer: (about) => words('We choose your developer next', leftWords(about)),
    office: () => words('Assign it to somebody', 'Nobody works on it yet.'),
    staff: () => words('The office assigns it next', 'Nobody works on it yet.'),
  },
  complete: {
    customer: () => words('We close the order next', 'It is delivered, and nothing is left to pay.'),
    office: ({ customer }) => words('Complete the order', `It is delivered, and nothing is left to pay. The days of ${customer} are over.`),
    staff: officeAfterDelivery,
  },
  answerDispute: {
    customer: () => words('Your bank disputes a payment', 'We answer your bank next. Nothing is asked of you now.'),
    office: ({ customer, until, isLate }) =>
      words(
        'Answer the dispute of a payment',
        `The bank of ${customer} wants money back.`,
        until
          ? isLate
            ? `An answer was due at the card provider by ${until}.`
            : `Answer at the card provider by ${until}.`
          : 'Answer at the card provider.',
      ),
    staff: () => settled,
  },
  giveBack: {
    customer: () => words('We give back what you paid too much', 'It goes back the way it came.'),
    office: ({ customer }) => words('Give back what was paid too much', `${customer} has paid more than the order costs.`),
    staff: () => settled,
  },
  settle: { customer: () => settled, office: () => settled, staff: () => settled },
  payToStart: {
    customer: (about) => words(`Pay ${about.money?.left ?? ''}, so that the work can start`, howToPay(about)),
    office: ({ customer, money }) => words(`${customer} pays ${money?.left ?? ''}`, 'Then the work starts.'),
    staff: () => words("Waiting for the customer's payment", 'The work can start then.'),
  },
  payToOpen: {
    customer: ({ money }) => words(`Your code is ready. Pay ${money?.left ?? ''} to open it`, 'It opens the moment everything is paid.'),
    office: ({ customer, money }) => words(`${customer} pays the remaining ${money?.left ?? ''}`, opensWhenPaid),
    staff: waitsForMoney,
  },
  payRest: {
    customer: ({ money }) => words(`Pay the remaining ${money?.left ?? ''}`, 'The source code is open for you already.'),
    office: ({ customer, money }) =>
      words(`${customer} pays the remaining ${money?.left ?? ''}`, 'The source code is open for them already.'),
    staff: waitsForMoney,
  },
  review: {
    customer: ({ until }) =>
      words(
        'Your code is here',
        until ? `Look at it by ${until}, and accept it or ask for a change.` : 'Look at it, and accept it or ask for a change.',
      ),
    office: ({ customer, until }) =>
      words(`${customer} looks at what was delivered`, until ? `They have until ${until}.` : undefined, 'Nothing is left to pay.'),
    staff: () => words('It is delivered', 'Nothing is left to do unless the customer asks for a change.'),
  },
  start: {
    customer: (about) => words('A developer is about to start', leftWords(about)),
    office: ({ worker }) => words(worker ? `${worker} starts the work` : 'The work starts next'),
    staff: ({ worker }) => words(worker ? `${worker} starts the work` : 'The work starts next'),
    worker: () => words('Start the work'),
    lead: handOn,
  },
  finish: {
    customer: (about) =>
      words(
        `Your project is being ${beingDone(about)}`,
        progressWords(about),
        about.money?.left && `${about.money.left} is left to pay. ${opensWhenPaid}`,
      ),
    office: (about) => words(`It is being ${beingDone(about)}`, progressWords(about)),
    staff: (about) => words(`It is being ${beingDone(about)}`, progressWords(about)),
    worker: () => words('Finish the work and deliver the code'),
    lead: handOn,
  },
  upload: {
    customer: () => words('Your files are on their way', 'The work is done, and its files come next.'),
    office: ({ worker }) => words(`${worker ?? 'The developer'} uploads the files`, 'It stands as delivered, and there are none yet.'),
    staff: ({ worker }) => words(`${worker ?? 'The developer'} uploads the files`, 'It stands as delivered, and there are none yet.'),
    worker: () => words('Upload the files', 'It stands as delivered, and there are none yet.'),
    lead: () => words('Upload the files', 'It stands as delivered, and there are none yet. You can assign it to an employee too.'),
  },
  completed: {
    customer: () => words('This order is complete', 'Everything is delivered. How was it? A few words help the next customer.'),
    office: () => words('This order is complete', 'Everything is delivered, and nothing is left to pay.'),
    staff: () => words('This order is complete', 'Everything is delivered. Nothing is left to do.'),
  },
  cancelled: {
    customer: ({ cancellationReason }) =>
      words('This order is cancelled', cancellationReason ?? 'Nobody works on it any more, and nothing more is charged.'),
    office: ({ cancellationReason }) => words('This order is cancelled', cancellationReason ?? 'Nobody works on it any more.'),
    staff: ({ cancellationReason }) => words('This order is cancelled', cancellationReason ?? 'Nobody works on it any more.'),
  },
}

const settled = words('The office settles something first', 'Nothing is asked of you now.')
