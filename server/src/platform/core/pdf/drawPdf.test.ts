import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, expect, test } from 'vitest'
import { drawPdf } from './drawPdf.ts'

// Typst reads templates within the sources only.
const folder = mkdtempSync(fileURLToPath(new URL('./.test-', import.meta.url)))
afterAll(() => rmSync(folder, { recursive: true }))

const file = `${folder}/page.typ`
writeFileSync(
  file,
  `#import "/platform/core/pdf/house.typ": *
#let page-of = data()
#show: house.with(title: page-of.title)
#heading(page-of.title)
#for line in page-of.lines { par(words(line)) }`,
)
const draw = (lines: string[]) => drawPdf(pathToFileURL(file), { data: { title: 'Page', lines } }, new AbortController().signal)
const textOf = async (bytes: Uint8Array) => (await extractText(Uint8Array.from(bytes), { mergePages: true })).text

/** Shaping may order the marks of a syllable differently, so the letters are compared without order and spaces. */
const lettersOf = (text: string) => [...new Set(text.normalize('NFD').replaceAll(/[\s\p{Cf}\p{M}]/gu, ''))].toSorted()

/** The reader does not resolve every syllable that is one glyph. A font that is missing would lose every letter. */
const mostUnread = 0.5

const greetings = {
  Albanian: 'Mirë dita',
  Amharic: 'ሰላም ለዓለም',
  Arabic: 'السلام عليكم ورحمة الله',
  Armenian: 'Բարեւ աշխարհ',
  Assamese: 'নমস্কাৰ পৃথিৱী',
  Bengali: 'নমস্কার বিশ্ব',
  Bulgarian: 'Здравей, свят',
  Burmese: 'မင်္ဂလာပါ',
  Chinese: '您好，世界',
  'Chinese (traditional)': '您好，臺灣世界',
  Czech: 'Příliš žluťoučký kůň',
  Dhivehi: 'އައްސަލާމް',
  Dzongkha: 'བཀྲ་ཤིས་བདེ་ལེགས།',
  Estonian: 'Tere õhtust',
  Farsi: 'سلام دنیا چطوری',
  French: 'Ça va, œuvre',
  Georgian: 'გამარჯობა',
  German: 'Grüße, Straße',
  Greek: 'Καλημέρα κόσμε',
  Gujarati: 'નમસ્તે ગુજરાત',
  Hausa: 'Ɓarka ɗan',
  Hebrew: 'שלום עולם',
  Hindi: 'क्षेत्र में नमस्ते',
  Hungarian: 'Árvíztűrő',
  Icelandic: 'Það þýðir',
  Igbo: 'Ụtụtụ ọma',
  Japanese: 'こんにちは世界カタカナ',
  Kannada: 'ನಮಸ್ಕಾರ ಕರ್ನಾಟಕ',
  Kazakh: 'Қайырлы күн',
  Khmer: 'សួស្តីពិភពលោក',
  Korean: '안녕하세요 세계',
  Lao: 'ສະບາຍດີ',
  Malayalam: 'നമസ്കാരം കേരളം ക്ഷേത്രം',
  Manipuri: 'ꯈꯨꯔꯨꯝꯖꯔꯤ',
  Marathi: 'नमस्कार महाराष्ट्र',
  Nepali: 'नमस्ते संसार',
  NKo: 'ߊߟߎ ߣߌ߫',
  Odia: 'ନମସ୍କାର ଓଡ଼ିଶା',
  Pashto: 'ښه ورځ ولرئ',
  Polish: 'Zażółć gęślą jaźń',
  Punjabi: 'ਸਤ ਸ੍ਰੀ ਅਕਾਲ ਪੰਜਾਬ',
  Romanian: 'Bună ziua, țară',
  Russian: 'Здравствуйте, мир',
  Santali: 'ᱡᱚᱦᱟᱨ',
  Sinhala: 'ආයුබෝවන්',
  Syriac: 'ܫܠܡܐ',
  Tamazight: 'ⴰⵣⵓⵍ',
  Tamil: 'வணக்கம் தமிழ்நாடு',
  Telugu: 'నమస్కారం తెలంగాణ',
  Thai: 'สวัสดีชาวโลก',
  Tigrinya: 'ሰላም ዓለም',
  Turkish: 'Günaydın, ığdır',
  Ukrainian: 'Привіт, їжак',
  Urdu: 'آپ کیسے ہیں',
  Vietnamese: 'Xin chào thế giới',
  Yoruba: 'Ẹ kú àárọ̀',
  Signs: '→ ⇒ ← ↔ ✓ ★ ₹ € ₺ ₽ ₩',
  Emoji: '😀🎉👍',
} as const

const states = [
  'आन्ध्र ఆంధ్ర ప్రదేశ్',
  'Arunachal Pradesh',
  'অসম',
  'बिहार',
  'छत्तीसगढ़',
  'गोवा',
  'ગુજરાત',
  'हरियाणा',
  'हिमाचल प्रदेश',
  'झारखंड',
  'ಕರ್ನಾಟಕ',
  'കേരളം',
  'मध्य प्रदेश',
  'महाराष्ट्र',
  'ꯃꯅꯤꯄꯨꯔ',
  'Meghalaya',
  'Mizoram',
  'Nagaland',
  'ଓଡ଼ିଶା',
  'ਪੰਜਾਬ',
  'राजस्थान',
  'Sikkim འབྲས་ལྗོངས།',
  'தமிழ்நாடு',
  'తెలంగాణ',
  'ত্রিপুরা',
  'उत्तर प्रदेश',
  'उत्तराखंड',
  'পশ্চিমবঙ্গ',
  'جموں و کشمیر',
  'ལ་དྭགས།',
  'दिल्ली',
  'புதுச்சேரி',
  'चंडीगढ़',
  'Lakshadweep ലക്ഷദ്വീപ്',
]

test('names of 58 languages and of the Indian states in their own writing are drawn with their letters', async () => {
  for (const [language, line] of [...Object.entries(greetings), ...states.map((state) => [state, state] as const)]) {
    const [written, drawn] = [lettersOf(line), lettersOf(await textOf(await draw([line])))]
    const missing = written.filter((letter) => !drawn.includes(letter))
    expect(missing.length / written.length, `${language}: ${missing.join('')}`).toBeLessThanOrEqual(mostUnread)
  }
})

test('a thousand different Chinese characters take a moment', async () => {
  const line = Array.from({ length: 1_000 }, (_, at) => String.fromCodePoint(0x4e00 + at * 7)).join('')
  const before = process.cpuUsage()
  const text = await textOf(await draw([line]))
  const { user, system } = process.cpuUsage(before)
  // The font draws a few variants of a character with the same glyph.
  expect([...text.replaceAll(/\s/g, '').replace('Page', '')].filter((character) => line.includes(character)).length).toBeGreaterThan(995)
  expect((user + system) / 1_000_000).toBeLessThan(10)
})

test('a character that no font has becomes a box and never another letter', async () => {
  const text = await textOf(await draw(['a\u{10fffe}b', 'a\ue000b', 'a\u{13000}b']))
  for (const line of text.split('\n').filter((line) => line.startsWith('a'))) expect(line).toMatch(/^a.*b$/u)
  expect(text.match(/[a-z]/g)?.join('')).toBe('ageababab')
})

test('markup in the text of people stays text', async () => {
  const lines = ['#emph[x] *bold* _it_ $a$ \\ <label> @ref = head', '#read("/main.ts")', '"quotes" // no comment', '`code`']
  const text = await textOf(await draw(lines))
  for (const line of lines) expect(text.replaceAll(/\s/g, '')).toContain(line.replaceAll(/\s/g, ''))
})

test('a word longer than the line is broken and stays on the page', async () => {
  const text = await textOf(await draw(['https://example.com/'.padEnd(400, 'x')]))
  expect(text.match(/x/g)?.length).toBe(381)
  const page = await (await getDocumentProxy(Uint8Array.from(await draw([''.padEnd(300, 'w')])))).getPage(1)
  const widths = (await page.getTextContent()).items.map((item) => ('transform' in item ? Number(item.transform[4]) + item.width : 0))
  expect(Math.max(...widths)).toBeLessThan(596)
})

test('the document is tagged and its headings are bookmarks', async () => {
  const pdf = await getDocumentProxy(Uint8Array.from(await draw(['One'])))
  expect(await pdf.getOutline()).toMatchObject([{ title: 'Page' }])
  expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
})
