import { z } from 'zod'
import { admins } from '#core/access.ts'
import { get, post } from '#core/call.ts'
import { largestPicture } from '#pictures/pictures.rules.ts'
import { CompanyChanges, CompanySettings } from './company.shapes.ts'

export const company = {
  details: get('/api/main/company', admins).answers(CompanySettings).says('The company as its admins see it, including empty fields.'),
  update: post('/api/main/update-company', admins)
    .takes(CompanyChanges.extend({ /** The version that the change began from. */ version: z.number().int() }))
    .answers(CompanySettings)
    .says(
      "'Saves the name, address, phone, e-mail address, office hours and color of the company. Empty fields are not shown. Refused as a stale edit, with the changes, if another admin has saved in between.',",
    ),
  setLogo: post('/api/main/set-company-logo', admins)
    .takesFiles(largestPicture)
    .answers(CompanySettings)
    .says('A new logo: the file `myfile`. It is re-encoded and scaled down.')
    .limitedTo(30, 60),
  removeLogo: post('/api/main/remove-company-logo', admins)
    .answers(CompanySettings)
    .says('Removes the logo; the mark of the product replaces it.'),
}
