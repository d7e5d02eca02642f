import { pathsOf, type ScreenName } from '@app/contract/screens.ts'

/** The frame of a screen. Payment, offer and upload pages are opened from a link and need no navigation; the chat has its own frame. */
export function shellOf(name: ScreenName): 'dashboard' | 'public' | 'none' {
  if (name === 'publicPayment' || name === 'answerOffer' || name === 'developerCard' || name === 'driveUpload' || name === 'chat')
    return 'none'
  return pathsOf(name).some((path) => path.startsWith('/profile')) ? 'dashboard' : 'public'
}
