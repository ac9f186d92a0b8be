/** Whether the last digit of an IMEI is the check digit of the others (Luhn algorithm). */
export declare function isCheckedImei(imei: string): boolean;
/** Adds the check digit to the first 14 digits of an IMEI. */
export declare function imeiFrom(digits: string): string;
