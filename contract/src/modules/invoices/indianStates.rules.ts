/** States and union territories of India by their GST code: code, name and common abbreviations. */
const states: readonly (readonly [code: string, name: string, short: string])[] = [
  ['01', 'Jammu and Kashmir', 'JK'],
  ['02', 'Himachal Pradesh', 'HP'],
  ['03', 'Punjab', 'PB'],
  ['04', 'Chandigarh', 'CH'],
  ['05', 'Uttarakhand', 'UK'],
  ['06', 'Haryana', 'HR'],
  ['07', 'Delhi', 'DL'],
  ['08', 'Rajasthan', 'RJ'],
  ['09', 'Uttar Pradesh', 'UP'],
  ['10', 'Bihar', 'BR'],
  ['11', 'Sikkim', 'SK'],
  ['12', 'Arunachal Pradesh', 'AR'],
  ['13', 'Nagaland', 'NL'],
  ['14', 'Manipur', 'MN'],
  ['15', 'Mizoram', 'MZ'],
  ['16', 'Tripura', 'TR'],
  ['17', 'Meghalaya', 'ML'],
  ['18', 'Assam', 'AS'],
  ['19', 'West Bengal', 'WB'],
  ['20', 'Jharkhand', 'JH'],
  ['21', 'Odisha', 'OD'],
  ['22', 'Chhattisgarh', 'CG'],
  ['23', 'Madhya Pradesh', 'MP'],
  ['24', 'Gujarat', 'GJ'],
  ['26', 'Dadra and Nagar Haveli and Daman and Diu', 'DH'],
  ['27', 'Maharashtra', 'MH'],
  ['29', 'Karnataka', 'KA'],
  ['30', 'Goa', 'GA'],
  ['31', 'Lakshadweep', 'LD'],
  ['32', 'Kerala', 'KL'],
  ['33', 'Tamil Nadu', 'TN'],
  ['34', 'Puducherry', 'PY'],
  ['35', 'Andaman and Nicobar Islands', 'AN'],
  ['36', 'Telangana', 'TS'],
  ['37', 'Andhra Pradesh', 'AP'],
  ['38', 'Ladakh', 'LA'],
]

/** Territories without a legislature, whose half of GST has another name. */
const territories: readonly string[] = ['04', '26', '31', '35', '38']
export const isUnionTerritory = (code: string) => territories.includes(code)

export const indianStateNames: readonly string[] = states.map(([, name]) => name)
export const stateNameOf = (code: string): string | undefined => states.find(([one]) => one === code)?.[1]

/** The code of a state given by its name, abbreviation or code. */
export function stateCodeOf(text: string): string | undefined {
  const wanted = wordOf(text)
  return states.find(([code, name, short]) => [code, wordOf(name), short.toLowerCase()].includes(wanted))?.[0]
}
const wordOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^a-z0-9]+/g, '')
