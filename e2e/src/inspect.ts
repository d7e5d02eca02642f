import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const looks = [
  { scheme: 'light', width: 1440, height: 900 },
  { scheme: 'dark', width: 1440, height: 900 },
  { scheme: 'dark', width: 390, height: 844 },
  { scheme: 'light', width: 390, height: 844 },
] as const

/** What is wrong with the page as it stands, in every look it can have: light and dark, wide and on a phone. */
export async function problemsInEveryLook(page: Page): Promise<string[]> {
  const problems = await problemsOfTheFrame(page)
  for (const { scheme, ...size } of looks) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: scheme })
    await settled(page)
    const found = await violations(page)
    if (size.width < 500) found.push(...(await whatSticksOut(page)))
    problems.push(...found.map((problem) => `${scheme} ${size.width}: ${problem}`))
  }
  return problems
}

/** What is wrong by the rules of accessibility, with the place. */
export async function violations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
  const found: string[] = []
  for (const { id, nodes } of violations)
    for (const { target, failureSummary } of nodes) {
      const place = target.join(' ')
      // What a dialog or a toast holds stands outside of the page's landmarks, and is announced by itself.
      if (id === 'region' && (await page.locator(place).first().evaluate(isInPortal))) continue
      found.push(`${id} at ${place}: ${failureSummary?.replace(/\s+/g, ' ')}`)
    }
  return found
}

const isInPortal = (element: Element) => element.closest('[data-portal]') !== null

async function problemsOfTheFrame(page: Page): Promise<string[]> {
  const headings = await page.getByRole('heading', { level: 1 }).allTextContents()
  const title = await page.title()
  const isNamed = title.endsWith(' · Mentordesk') || (title === 'Mentordesk' && new URL(page.url()).pathname === '/')
  return [
    ...(headings.length === 1 ? [] : [`it has ${headings.length} headings of the first level: ${headings.join(', ')}`]),
    ...(isNamed ? [] : [`its tab is called “${title}”`]),
  ]
}

/** Elements that reach beyond the right edge of the page, if it can be scrolled sideways. */
const whatSticksOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.querySelectorAll('body *')].filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
    const names = wide.slice(-3).map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class')}`)
    return [`it is ${scrollWidth} px wide, by ${names.join(', ')}`]
  })

/** Colours and sizes have reached what they change to. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const passing = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(passing.map((animation) => animation.finished))
  })
