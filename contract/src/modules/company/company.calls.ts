import { z } from 'zod'
import { admins } from '#core/access.ts'
import { get, post } from '#core/call.ts'
import { largestPicture } from '#pictures/pictures.rules.ts'
import { CompanySettings, CompanyWords } from './company.shapes.ts'

export const company = {
  details: get('/api/main/company', admins).answers(CompanySettings).says('The company as its admins see it, with what is not filled in.'),
  update: post('/api/main/update-company', admins)
    .takes(CompanyWords.safeExtend({ /** The version that the change began from. */ version: z.number().int() }))
    .answers(CompanySettings)
    .says(
      'Writes the name, address, phone, e-mail address, office hours and colour of the company. An empty field is shown nowhere. It is refused with what has changed when another admin wrote in between.',
    ),
  setLogo: post('/api/main/set-company-logo', admins)
    .takesFiles(largestPicture)
    .answers(CompanySettings)
    .says('A new logo: the file `myfile`. It is drawn anew, small enough for a bar.')
    .limitedTo(30, 60),
  removeLogo: post('/api/main/remove-company-logo', admins)
    .answers(CompanySettings)
    .says('Takes the logo away; the mark of the product stands in its place.'),
}
