import { momentInFull, stampIn, timeIn, zoneName } from '@app/contract/core/format.ts'
import { useProductInfo } from '#core/productInfo.ts'
import { readerZone } from '#core/readerClock.ts'
import { zoneInWords } from '#core/zoneWords.ts'

/** The zone of the attendance. Its days are the company's, so its times are shown on the same clock. */
export const useCompanyZone = (): string => useProductInfo()?.zone ?? readerZone()

/** An instant of a shift on the company's clock; the title has the zone. */
export function CompanyTime({ at }: { at: string }) {
  const zone = useCompanyZone()
  const date = new Date(at)
  return (
    <time dateTime={at} title={`${momentInFull(zone, date)} (${zoneName(zone, 'short', date) ?? zone})`}>
      {stampIn(zone, date)}
    </time>
  )
}

/** 'Times in India Standard Time (Kolkata)', for readers on another clock. */
export function useZoneNote(): string {
  const zone = useCompanyZone()
  const now = new Date()
  return timeIn(zone, now) === timeIn(readerZone(), now) ? '' : `Times in ${zoneInWords(zone)}`
}
