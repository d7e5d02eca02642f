import { openDesk } from './openDesk.ts'

/** Starts the product that most journeys share; they find it by DESK_URL. */
export default async function startDesk(): Promise<() => Promise<void>> {
  const { url, close } = await openDesk()
  process.env.DESK_URL = url
  return close
}
