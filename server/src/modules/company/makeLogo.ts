import { logoBox } from '@app/contract/company/company.rules.ts'
import { drawSafely } from '#pictures/index.ts'

/** Re-encodes a logo as large as the box allows, with its transparency. */
export const makeLogo = (file: Buffer): Promise<{ picture: Buffer; width: number; height: number }> =>
  drawSafely(file, async (upright) => {
    const { data, info } = await upright
      .resize(logoBox.width, logoBox.height, { fit: 'inside', withoutEnlargement: true })
      .toColorspace('srgb')
      .webp({ quality: 90, alphaQuality: 100 })
      .toBuffer({ resolveWithObject: true })
    return { picture: data, width: info.width, height: info.height }
  })
