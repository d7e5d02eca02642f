export {
  endSessionCreditsOf,
  grantSessionCredits,
  returnSessionCredit,
  sessionCreditsOf,
  spendSessionCredit,
} from './sessionCredits.store.ts'
