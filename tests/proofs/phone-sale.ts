/** The customer of a sale. */
interface Customer {
  firstName: string;
  lastName: string;
  email: string;
  mobileNumber: string;
  /** First line of the address. */
  line1?: string;
}

/** The body that opens a contract of v3 for one used phone. */
export function phoneSale({ line1 = '1840 W Division St', ...customer }: Customer, imei: string) {
  return {
    user: { ...customer, address: { line1, city: 'Chicago', region: 'IL', postalCode: '60622', country: 'US' } },
    lineItems: [
      {
        productPriceId: 'prc_phone_t2_month',
        device: { kind: 'phone', manufacturer: 'Apple', model: 'iPhone 15', condition: 'used', imei },
      },
    ],
  };
}
