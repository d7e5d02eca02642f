import { pathsOf, type ScreenName } from '@app/contract/screens.ts'

/** What stands around a screen. The payment, offer and upload pages are for people who know us from a link and need no way around; the chat brings its own. */
export function shellOf(name: ScreenName): 'dashboard' | 'public' | 'none' {
  if (name === 'publicPayment' || name === 'answerOffer' || name === 'developerCard' || name === 'driveUpload' || name === 'chat')
    return 'none'
  return pathsOf(name).some((path) => path.startsWith('/profile')) ? 'dashboard' : 'public'
}
