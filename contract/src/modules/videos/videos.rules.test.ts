import { expect, test } from 'vitest'
import { playlistIdOf, videoIdOf } from './videos.rules.ts'

test.each([
  ['dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  [' https://www.youtube.com/watch?v=dQw4w9WgXcQ ', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/watch?list=PL1234567890ab&v=dQw4w9WgXcQ&t=10#x', 'dQw4w9WgXcQ'],
  ['youtu.be/dQw4w9WgXcQ?si=abc', 'dQw4w9WgXcQ'],
  ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://evil.example/watch?v=dQw4w9WgXcQ', undefined],
  ['https://www.youtube.com.evil.example/watch?v=dQw4w9WgXcQ', undefined],
  ['https://www.youtube.com/@channel', undefined],
  ['too-short', undefined],
  ['javascript:alert(1)', undefined],
])('the video of “%s” is %s', (written, id) => expect(videoIdOf(written)).toBe(id))

test.each([
  ['PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf', 'PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf'],
  ['https://www.youtube.com/playlist?list=PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf', 'PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf'],
  ['https://youtube.com/watch?v=dQw4w9WgXcQ&list=PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf', 'PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf'],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', undefined],
  ['https://evil.example/?list=PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf', undefined],
])('the playlist of “%s” is %s', (written, id) => expect(playlistIdOf(written)).toBe(id))
