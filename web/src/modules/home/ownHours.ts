import { clockElsewhere, hoursForReader } from '@app/contract/company/officeHours.rules.ts'
import { readerZone } from '#core/readerClock.ts'

/** Shows the company's hours in the visitor's zone, wherever the page has them. */
export function showOwnHours(page: ParentNode): void {
  const timeZone = readerZone()
  for (const place of page.querySelectorAll<HTMLElement>('[data-hours]')) {
    const [opensAt = '', closesAt = '', zone = ''] = place.dataset.hours?.split(' ') ?? []
    const words = hoursForReader({ opensAt, closesAt, zone, days: place.dataset.days }, { zone: timeZone, now: new Date() })
    // If both times do not fit on one line, each gets its own.
    place.replaceChildren(...words.split(/(?<=time )/).map(onOneLine))
  }
  for (const line of page.querySelectorAll<HTMLElement>('[data-own-clock]')) {
    const [time = '', zone = ''] = line.dataset.ownClock?.split(' ') ?? []
    line.querySelector('th')?.replaceChildren(`You, ${placeOf(timeZone)}`)
    line.querySelector('td')?.replaceChildren(clockElsewhere(time, zone, timeZone, new Date()))
  }
}

/** 'in Buenos Aires' for America/Argentina/Buenos_Aires; zones such as UTC are no place. */
function placeOf(zone: string): string {
  const [, ...parts] = zone.split('/')
  const city = parts.at(-1)?.replaceAll('_', ' ')
  return city && !/^(UTC|GMT)/.test(city) && !zone.startsWith('Etc/') ? `in ${city}` : 'on your clock'
}

function onOneLine(words: string): HTMLElement {
  const part = document.createElement('span')
  part.style.display = 'inline-block'
  part.style.whiteSpace = 'pre-wrap'
  part.textContent = words
  return part
}
