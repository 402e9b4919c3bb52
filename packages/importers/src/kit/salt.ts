/** Grams of salt that hold a gram of sodium, as labels of food count. */
export const saltPerSodium = 2.5;
