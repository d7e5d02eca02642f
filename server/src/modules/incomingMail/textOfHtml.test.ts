import { expect, test } from 'vitest'
import { textOfHtml } from './textOfHtml.ts'

test.each([
  [
    'the target of a link',
    '<p>See <a href="https://git.example/a?b=1&amp;c">the repository</a>.</p>',
    'See the repository (https://git.example/a?b=1&c).',
  ],
  ['a link that shows its target', '<a href="https://git.example/">git.example</a>', 'git.example'],
  ['an address', '<a href="mailto:li@example.com">li@example.com</a>', 'li@example.com'],
  ['a link that runs', '<a href="javascript:alert(1)">Click</a>', 'Click'],
  ['a link of a picture', '<a href="https://x.example"><img src="cid:1" alt="Logo"></a>', '[Logo] (https://x.example)'],
  [
    'the words of a picture',
    'Before <img src="https://spy.example/x" alt="the error message"> after <img src="y">',
    'Before [the error message] after',
  ],
  ['code', '<p>Here:</p><pre>def f():\n    if x:\n\n\n        return 1\n</pre>', 'Here:\n\ndef f():\n    if x:\n\n\n        return 1'],
  [
    'code that an editor pasted',
    '<div style="font: x; white-space: pre;"><div>for a in b:</div><div>    print(a)</div></div>',
    'for a in b:\n    print(a)',
  ],
  ['indentation by hard spaces', '<div>if x:</div><div>&nbsp; &nbsp; y()</div>', 'if x:\n    y()'],
  [
    'the cells of a row',
    '<table><tr><th>Name</th><th>Points</th></tr><tr><td><p>Li</p></td><td><p>7</p></td></tr></table>',
    'Name | Points\nLi | 7',
  ],
  ['an empty cell', '<table><tr><td>a</td><td></td><td>c</td></tr></table>', 'a | | c'],
  [
    'a table that arranges the page',
    '<table><tr><td><table><tr><td>Hello</td></tr></table></td><td><ul><li>b</li></ul></td></tr></table>',
    'Hello\n\n- b',
  ],
  ['hidden words', '<div style="display:none">preview</div><p>Hello</p><noscript>x</noscript>', 'Hello'],
  ['a quote', '<div>Yes</div><blockquote>Shall <b>we</b>?</blockquote>', 'Yes\n\n> Shall we?'],
  ['numbers', '<ol start="3"><li>c</li><li>d</li></ol>', ' 3. c\n 4. d'],
  ['letters in another writing', '<p>&#1575;&lt;b&gt; &euro; &#x1F600;</p>', 'ا<b> € 😀'],
])('%s', async (_, html, text) => {
  expect(await textOfHtml(html)).toBe(text)
})

test('any HTML is read in a short time', async () => {
  for (const part of [
    '<div>',
    '<table><tr><td>',
    '<a href="https://x.example">',
    '<tr><td>a<td>b',
    ' ',
    '\u00a0',
    '&nbsp;',
    '<br>',
    '<pre>\n',
    '<b>',
    '<blockquote>',
  ]) {
    const begin = process.cpuUsage()
    await textOfHtml(part.repeat(10_000))
    expect(process.cpuUsage(begin).user / 1_000, part).toBeLessThan(3_000)
  }
}, 60_000)
