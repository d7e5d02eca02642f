import { clockElsewhere, hoursForReader } from '@app/contract/company/officeHours.rules.ts'
import { browserZone } from '#core/reading.ts'

/** Says the company's hours on the visitor's own clocks, wherever the page names them. */
export function showOwnHours(page: ParentNode): void {
  const timeZone = browserZone()
  for (const place of page.querySelectorAll<HTMLElement>('[data-hours]')) {
    const [opensAt = '', closesAt = '', zone = ''] = place.dataset.hours?.split(' ') ?? []
    const words = hoursForReader({ opensAt, closesAt, zone }, { zone: timeZone, now: new Date() })
    // Where there is no room for both clocks on one line, each has its own.
    place.replaceChildren(...words.split(/(?<=time )/).map(onOneLine))
  }
  for (const line of page.querySelectorAll<HTMLElement>('[data-own-clock]')) {
    const [time = '', zone = ''] = line.dataset.ownClock?.split(' ') ?? []
    line.querySelector('th')?.replaceChildren(`You, ${placeOf(timeZone)}`)
    line.querySelector('td')?.replaceChildren(clockElsewhere(time, zone, timeZone, new Date()))
  }
}

/** 'in Buenos Aires' for America/Argentina/Buenos_Aires; zones such as UTC are no place to be in. */
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
