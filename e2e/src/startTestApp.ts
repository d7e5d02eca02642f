import { openTestApp } from './openTestApp.ts'
import { openUnevenLine } from './unevenLine.ts'

/**
 * Starts the product that most journeys share; they find it by DESK_URL. With UNEVEN_LINE, a number to begin chance with, they
 * reach it over a line on which answers overtake each other.
 */
export default async function startTestApp(): Promise<() => Promise<void>> {
  const testApp = await openTestApp()
  const seed = process.env.UNEVEN_LINE
  const line = seed ? await openUnevenLine(testApp.url, Number(seed)) : undefined
  process.env.DESK_URL = line?.url ?? testApp.url
  return async () => {
    await line?.close()
    await testApp.close()
  }
}
