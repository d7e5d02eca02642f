import { expect, test } from '@playwright/test'
import { problemsInEveryLook } from './inspect.ts'
import { problemsByKeyboard } from './keyboard.ts'

/** A check that finds nothing wrong must be able to find something: here is a page on which everything is wrong. */
const badPage = `<!doctype html><html lang="en"><head><title>Mentordesk</title><style>
  .bare:focus { outline: none }
  .far { position: absolute; left: -9000px }
  .wide { width: 2000px }
  .tiny { width: 12px; height: 12px; padding: 0; border: 0 }
  .pale { color: #bbb; background: #fff }
</style></head><body><main>
  <h1>One</h1><h1>Two</h1>
  <a href="#a">A link that is all right</a>
  <button type="button"></button>
  <button type="button" class="bare">Bare</button>
  <button type="button" class="far">Far away</button>
  <span role="button">Not a stop</span>
  <button type="button" tabindex="-1">Left out</button>
  <div><button type="button" class="tiny" aria-label="Less"></button><button type="button" class="tiny" aria-label="More"></button></div>
  <p class="wide pale">Too wide and too pale</p>
</main></body></html>`

test('what a person without a mouse would miss is noticed', async ({ page }) => {
  await page.setContent(badPage)
  const problems = await problemsByKeyboard(page)
  expect(problems).toEqual([
    expect.stringMatching(/^button without a name/),
    expect.stringMatching(/^button “Bare” does not show that it has the focus/),
    expect.stringMatching(/^button “Far away” cannot be seen/),
    expect.stringMatching(/^no stop leads to <span role="button">/),
    expect.stringMatching(/^no stop leads to <button type="button" tabindex="-1">/),
  ])
})

test('what is wrong to look at is noticed, in each look', async ({ page }) => {
  await page.setContent(badPage)
  const problems = await problemsInEveryLook(page)
  expect(problems).toContain('it has 2 headings of the first level: One, Two')
  expect(problems).toContain('its tab is called “Mentordesk”')
  for (const look of ['light 1440', 'dark 1440', 'dark 390', 'light 390']) {
    if (look.startsWith('light')) expect(problems).toContainEqual(expect.stringMatching(new RegExp(`^${look}: button-name`)))
    if (look.startsWith('light')) expect(problems).toContainEqual(expect.stringMatching(new RegExp(`^${look}: target-size`)))
    expect(problems).toContainEqual(expect.stringMatching(new RegExp(`^${look}: color-contrast`)))
  }
  expect(problems).toContainEqual(expect.stringMatching(/^light 390: it is \d{4} px wide, by p\.wide/))
})
