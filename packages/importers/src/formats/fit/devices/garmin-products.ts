import { namesByNumber } from '../../../kit/names-by-number.ts';

/** Garmin's devices that record by themselves, with the numbers under which files name them; one device has one for each market. */
const products = namesByNumber(
  'fr301 473 474 475 494, fr405 717 987, fr50 782, fr60 988, fr310xt 1018, edge500 1036 1199 1213 1387 1422, ' +
    'fr110 1124 1274, edge800 1169 1333 1334 1386 1497, edge200 1325 1555, fr910xt 1328 1537 1600 1664, ' +
    'fr610 1345 1410, fr210 1360, approach_g10 1405, fr70 1436, fr310xt4t 1446, fr10 1482 1688, swim 1499, ' +
    'fenix 1551, edge510 1561 1742 1821 1918, edge810 1567 1721 1822 1823, fr620 1623 1928 1929 2072 2173, ' +
    'fr220 1632 1930 1931 2073 2174, edge_touring 1736, fr920xt 1765 2130 2131 2132, ' +
    'edge1000 1836 2052 2053 2070 2100 2274, vivo_fit 1837, vivo_ki 1885, fr15 1903 2061, vivo_active 1907 2160, ' +
    'approach_s6 1936, vivo_smart 1956 2135 2294, fenix2 1967, epix 1988 2332 2457, ' +
    'fenix3 2050 2188 2189 2293 2407 2408, edge520 2067 2260 2261, edge25 2147 2288 2289, fr25 2148, vivo_fit2 2150, ' +
    'fr225 2153 2219, fr630 2156 2310 2311, fr230 2157 2313, fr735xt 2158 2533 2534, d2airvenu 2187, ' +
    'edge_explore1000 2204, edge20 2238 2290, d2_bravo 2262, approach_s20 2266, vivo_smart2 2271, approach_x40 2292, ' +
    'vivo_active_hr 2337 2497, vivo_smart_gps_hr 2347 2362, vivo_smart_hr 2348 2361, vivo_move 2368, ' +
    'fr235 2396 2397 2431 2733, vivo_fit3 2406, fenix3_hr 2413 2473 2474 2475 2476 2477, index_smart_scale 2429, ' +
    'fenix3_chronos 2432 2675, nautix 2496, fr35 2503 2650 2667 2668 2727 2814, ' +
    'edge820 2530 2599 2600 2628 2629 2630, edge_explore820 2531, fenix5s 2544 2797, d2_bravo_titanium 2547, ' +
    'fenix5x 2604 2798, vivo_fit_jr 2606, vivo_smart3 2622 2831, vivo_sport 2623 2832, approach_s60 2656, ' +
    'fr935 2691 2833, fenix5 2697 2796, vivoactive3 2700, edge1030 2713 2924, vivo_move_hr 2772 2945, ' +
    'approach_z80 2806, d2charlie 2819, descent 2859, vivo_fit4 2878, fr645 2886 3003, fr645m 2888 3004, ' +
    'fr30 2891 2977, fenix5s_plus 2900 3134, edge130 2909 3092, vivosmart4 2927, approach_x10 2962, ' +
    'vivoactive3m_w 2988, edge_explore 3011, approach_s10 3049, vivoactive3m_l 3066, fr245 3076 3145, ' +
    'fr245_music 3077, approach_g80 3085, edge1030_bontrager 3095, fenix5_plus 3110, fenix5x_plus 3111 3135, ' +
    'edge520_plus 3112 3142, fr945 3113 3441, edge530 3121 3349, edge830 3122 3350, instinct_esports 3126, ' +
    'descent_t1 3143, fr235l 3144, vivo_active3m 3163, vivo_smart4 3218, vivoactive4_small 3224, ' +
    'vivoactive4_large 3225, venu 3226, marq_driver 3246 3420, marq_aviator 3247 3421, marq_captain 3248 3448, ' +
    'marq_commander 3249 3449, marq_expedition 3250 3450, marq_athlete 3251 3451, descent_mk2 3258 3702, ' +
    'fr45 3282 3469, fenix6_s_sport 3287, fenix6_s 3288, fenix6_sport 3289 3514, fenix6 3290 3515, ' +
    'fenix6x 3291 3516, vivo_move3_premium 3308, approach_s40 3314, fr245m 3321, vivo_move3 3378 3422, ' +
    'vivo_active4_small 3387, vivo_active4_large 3388, vivo_active4_oled 3389, swim2 3405 3639, vivo_active3t 3446, ' +
    'index_smart_scale2 3461, instinct_solar 3466, vivoactive3_daimler 3473, legacy_rey 3498 3537, ' +
    'legacy_darth_vader 3499 3538, legacy_captain_marvel 3500 3535, legacy_first_avenger 3501 3536, ' +
    'fenix6s_sport 3512, fenix6s 3513, descent_mk2s 3542 3930, edge130_plus 3558 3813, edge1030_plus 3570 3812, ' +
    'fr745 3589 3794, venusq_music 3596, venusq_music_v2 3599, venusq 3600 3837, lily 3615 3809, ' +
    'marq_adventurer 3624 3648, enduro 3638 3872, fr945_lte 3652 3978, venu2 3703 3950, venu2s 3704 3949, ' +
    'venu_daimler 3737 3740, marq_golfer 3739 3850, approach_s12 3823 3986, edge1040 3843 4305, ' +
    'venu2_plus 3851 4017, fr55 3869 4033, instinct2 3888 4071, instinct2s 3889, fenix7s 3905 3908, ' +
    'fenix7 3906 3909, fenix7x 3907 3910, approach_g12 3927 4001, approach_s42 3934 4002, epix_gen2 3943 3944, ' +
    'vivo_move_sport 3982, vivomove_trend 3983, fr255_music 3990, fr255_small_music 3991, fr255 3992, ' +
    'fr255_small 3993, descent_g1 4005 4132, fr955 4024, edge540 4061, edge840 4062, vivosmart5 4063, ' +
    'marq_gen2 4105, venusq2 4115, venusq2music 4116, marq_gen2_aviator 4124, d2_air_x10 4125, tactix7 4135, ' +
    'instinct_crossover 4155, edge_explore2 4169, descent_mk3 4222, descent_mk3i 4223, approach_s70 4233, ' +
    'fr265_large 4257, fr265_small 4258, venu3 4260, venu3s 4261, tacx_neo_smart 4265, tacx_neo2_smart 4266, ' +
    'tacx_neo2_t_smart 4267, tacx_neo_smart_bike 4268, tacx_satori_smart 4269, tacx_flow_smart 4270, ' +
    'tacx_vortex_smart 4271, tacx_bushido_smart 4272, tacx_genius_smart 4273, tacx_flux_flux_s_smart 4274, ' +
    'tacx_flux2_smart 4275, tacx_magnum 4276, epix_gen2_pro42 4312, epix_gen2_pro47 4313, epix_gen2_pro51 4314, ' +
    'fr965 4315, enduro2 4341, fenix7s_pro_solar 4374, fenix7_pro_solar 4375, fenix7x_pro_solar 4376, lily2 4380, ' +
    'instinct2x 4394, vivoactive5 4426, fr165 4432, fr165_music 4433, edge1050 4440, descent_t2 4442, ' +
    'marq_gen2_commander 4472, lily_athlete 4477, fenix8_solar 4532, fenix8_solar_large 4533, fenix8_small 4534, ' +
    'fenix8 4536, d2_mach1_pro 4556, enduro3 4575, instinct_e40mm 4583, instinct_e45mm 4584, ' +
    'instinct3_solar45mm 4585, instinct3_amoled45mm 4586, instinct3_amoled50mm 4587, descent_g2 4588, venu_x1 4603, ' +
    'vivoactive6 4625, fenix8_pro 4631, edge550 4633, edge850 4634, venu4 4643, venu4s 4644, approach_s44 4647, ' +
    'edge_mtb 4655, approach_s50 4656, fenix_e 4666, instinct_crossover_amoled 4678, instinct3_solar50mm 4759, ' +
    'tactix8_amoled 4775, tactix8_solar 4776, fr170_music 4814, fr170 4815, approach_j1 4825, d2_mach2 4879, ' +
    'd2_air_x15 4944, d2_mach2_pro 5056, edge_remote 10014, training_center 20119, connect 65534',
);

const words: ReadonlyMap<string, string> = new Map([
  ['fr', 'Forerunner '],
  ['vivo', 'vivo'],
  ['fenix', 'fenix '],
]);

/** A name of the table as the maker writes it, as far as rules go: `fenix5s_plus` is Fenix 5s Plus. */
function productName(text: string): string {
  const spaced = text
    .replace(/^(fr|fenix|vivo)_?/u, (start) => words.get(start.replace('_', '')) ?? start)
    .replaceAll('_', ' ');
  const apart = spaced.replace(/^(edge|venu|instinct|enduro|swim|descent|epix|lily|tactix|vivo[a-z]+)(?=\d)/u, '$1 ');
  return apart.replace(/(^| )([a-z])/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}

/** The name of a Garmin device; null for a number that this build does not know. */
export function garminProduct(number: number): string | null {
  const name = products.get(number);
  return name === undefined ? null : productName(name);
}
